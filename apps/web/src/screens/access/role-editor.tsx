import { Alert, Badge, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Policy } from '@spacedock/contracts/policies';
import { call } from '../../api/call.ts';
import type { OperationName } from '../../api/operations.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { policiesCall, type Role } from './access-calls.ts';
import { difference } from './policy-set.ts';
import { RoleMatrix } from './role-matrix.tsx';

interface RoleValues extends Record<string, unknown> {
  readonly name: string;
  readonly description: string;
  readonly policies: readonly string[];
}

/** Makes a role, or changes the one that is given. Nobody hands out what they do not hold: such boxes cannot be ticked. */
export function RoleEditor({
  role,
  start,
  does,
  label,
  back,
  news,
  onDone,
}: {
  readonly role?: Role;
  /** What is ticked at first, for a new one. */
  readonly start?: readonly string[];
  readonly does: OperationName;
  readonly label: string;
  readonly back?: ReactNode;
  /** What stands above when somebody else has changed it meanwhile. */
  readonly news?: ReactNode;
  readonly onDone: (role: Role) => void;
}) {
  const rights = useRights();
  const facts = useRead(policiesCall, { topics: [] });
  const saved: RoleValues = {
    name: role?.name ?? '',
    description: role?.description ?? '',
    policies: role?.policies ?? start ?? [],
  };
  const edited = useCallForm({
    initial: saved,
    call: ({ name, description, policies }: RoleValues) => {
      const body = { name, description, policies: policies as Policy[] };
      return role
        ? call('put', '/api/roles/{roleId}', {
            params: { path: { roleId: role.id } },
            body: { ...body, updatedAt: role.updatedAt },
          })
        : call('post', '/api/roles', { body });
    },
    topics: ['roles', 'assignments'],
    onDone: ({ data }) => onDone(data),
  });
  const { form } = edited;
  // In the whole organisation: what holds in one project alone cannot be made part of a role.
  const may = (policy: string): boolean => rights.holds(policy as Policy, {});
  const before = new Set(role?.policies ?? []);
  const chosen = new Set(form.values.policies);
  const { added, removed } = difference(before, chosen);
  const greater = role ? role.policies.filter((policy) => !may(policy)) : [];
  const same =
    role !== undefined &&
    added.length + removed.length === 0 &&
    form.values.name === role.name &&
    form.values.description === role.description;

  return (
    <form onSubmit={edited.submit}>
      <Stack>
        {news}
        {greater.length > 0 && (
          <Alert icon={<IconLock />} color="yellow" title="You cannot change this role">
            It has what you do not hold yourself in the whole organisation: {greater.join(', ')}. Ask somebody who holds these
            policies.
          </Alert>
        )}
        <TextInput label="Name" dir="auto" maw={480} {...form.getInputProps('name')} />
        <Textarea label="What it is for" dir="auto" autosize minRows={2} maw={640} {...form.getInputProps('description')} />
        <Title order={2}>Policies</Title>
        {form.errors['policies'] && (
          <Text c="red" size="sm" role="alert">
            {form.errors['policies']}
          </Text>
        )}
        <Shown read={facts}>
          {(all) => (
            <RoleMatrix
              facts={all}
              chosen={chosen}
              before={before}
              may={may}
              onChange={(next) => form.setFieldValue('policies', [...next])}
            />
          )}
        </Shown>
        <Changes added={role ? added : []} removed={removed} count={chosen.size} />
        <FormFoot does={does} label={label} form={edited} back={back} disabled={same || greater.length > 0} />
      </Stack>
    </form>
  );
}

function Changes({
  added,
  removed,
  count,
}: {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly count: number;
}) {
  return (
    <div aria-live="polite">
      <Text size="sm" c="dimmed" mb={4}>
        {count} {count === 1 ? 'policy' : 'policies'} ticked{added.length + removed.length > 0 ? '; against what is saved:' : '.'}
      </Text>
      <Group gap={4}>
        {added.map((policy) => (
          <Badge key={policy} color="teal">
            + {policy}
          </Badge>
        ))}
        {removed.map((policy) => (
          <Badge key={policy} color="red">
            − {policy}
          </Badge>
        ))}
      </Group>
    </div>
  );
}

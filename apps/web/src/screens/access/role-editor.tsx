import { Alert, Badge, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Policy } from '@spacedock/contracts/policies';
import { call } from '../../api/call.ts';
import type { OperationName } from '../../api/operations.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
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
  likes = [],
  does,
  label,
  onDone,
}: {
  readonly role?: Role | undefined;
  /** The one that a new one begins like. */
  readonly start?: Role | undefined;
  /** Those that it can begin like. */
  readonly likes?: readonly Role[];
  readonly does: OperationName;
  readonly label: string;
  readonly onDone: (role: Role) => void;
}) {
  const rights = useRights();
  const facts = useRead(policiesCall, { topics: [] });
  const edited = useEditForm({
    thing: role,
    what: 'this role',
    values: (from): RoleValues => ({
      name: from?.name ?? '',
      description: from?.description ?? '',
      policies: (from ?? start)?.policies ?? [],
    }),
    call: ({ name, description, policies }: RoleValues) => {
      const body = { name, description, policies: policies as Policy[] };
      return role
        ? call('put', '/api/roles/{roleId}', {
            params: { path: { roleId: role.id } },
            body,
          })
        : call('post', '/api/roles', { body });
    },
    topics: ['roles', 'assignments'],
    onDone,
  });
  const { form, base } = edited;
  // In the whole organisation: what holds in one project alone cannot be made part of a role.
  const may = (policy: string): boolean => rights.holds(policy as Policy, {});
  const before = new Set(base?.policies ?? []);
  const chosen = new Set(form.values.policies);
  const { added, removed } = difference(before, chosen);
  const greater = base ? base.policies.filter((policy) => !may(policy)) : [];
  const same =
    base !== undefined &&
    added.length + removed.length === 0 &&
    form.values.name === base.name &&
    form.values.description === base.description;

  return (
    <form onSubmit={edited.submit}>
      <Stack>
        {greater.length > 0 && (
          <Alert icon={<IconLock />} color="yellow" title="You cannot change this role">
            It has what you do not hold yourself in the whole organisation: {greater.join(', ')}. Ask somebody who holds these
            policies.
          </Alert>
        )}
        {likes.length > 0 && (
          <Select
            label="Begin like"
            description="Ticks what that one has. What you typed stays."
            placeholder="An empty one"
            clearable
            searchable
            maw={320}
            data={likes.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={start?.id ?? null}
            onChange={(id) => form.setFieldValue('policies', likes.find((like) => like.id === id)?.policies ?? [])}
          />
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
        <FormFoot does={does} label={label} form={edited} disabled={same || greater.length > 0} />
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

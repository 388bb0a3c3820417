import { Button, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useRights } from '../../api/use-rights.ts';
import { useSend } from '../../api/use-send.ts';
import { Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { teamsCall } from './access-calls.ts';
import { InvitationLink } from './invitation-link.tsx';
import { inviteCall, type InvitationValues, roleCallAfter } from './invitation-request.ts';
import { RoleSelect } from './role-select.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface Invited {
  readonly email: string;
  readonly inviteToken: string;
  readonly inviteExpiresAt: string;
}

const initial: InvitationValues = { email: '', name: '', roleID: '', scopeKind: 'organisation', scope: '', teamIDs: [] };

export function InviteUser({ close }: { readonly close: () => void }) {
  const [invited, setInvited] = useState<Invited | undefined>(undefined);
  const given = useSend(['assignments', 'users']);
  const rights = useRights();
  const teams = useList(teamsCall({ limit: 100, sort_by: 'name', sort_order: 'asc' }), {
    topics: ['teams'],
    when: rights.may('GET /api/teams'),
  });
  const made = useCallForm({
    initial,
    call: inviteCall,
    topics: ['users', 'assignments', 'teams'],
    onDone: ({ data }, values) => {
      setInvited(data);
      const next = roleCallAfter(values);
      if (next) void given.run(next);
    },
  });
  const { form } = made;
  const after = roleCallAfter(form.values);

  if (invited) {
    return (
      <Modal opened onClose={close} title={`${invited.email} is invited`} size="lg" closeOnClickOutside={false}>
        <Stack>
          <InvitationLink email={invited.email} token={invited.inviteToken} expiresAt={invited.inviteExpiresAt} />
          <ProblemAlert problem={given.problem} />
          <Group justify="flex-end">
            {given.problem && after && (
              <Button variant="light" loading={given.pending} onClick={() => void given.run(after)}>
                Try to give the role again
              </Button>
            )}
            <AnchorTo to="/access/users/$email" params={{ email: invited.email }} size="sm">
              To their page
            </AnchorTo>
            <Button variant="default" onClick={close}>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={close} title="Invite somebody">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput label="E-mail" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
          <TextInput
            label="Name"
            description="They can change it when they accept"
            dir="auto"
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Offer does="POST /api/assignments">
            <RoleSelect
              label="Role"
              description="Without one they see nothing until somebody gives them one"
              clearable
              {...form.getInputProps('roleID')}
            />
            {form.values.roleID && (
              <ScopeFields
                kind={form.values.scopeKind}
                onKind={(scopeKind) => form.setValues({ scopeKind, scope: '' })}
                thing={form.getInputProps('scope')}
              />
            )}
          </Offer>
          <Offer does="POST /api/teams/{teamId}/members">
            {teams.rows.length > 0 && (
              <MultiSelect
                label="Teams"
                description={teams.more ? 'The first 100 by name; to others they are added on the page of the team' : undefined}
                data={teams.rows.map(({ id, name }) => ({ value: id, label: name }))}
                searchable
                clearable
                value={[...form.values.teamIDs]}
                onChange={(teamIDs) => form.setFieldValue('teamIDs', teamIDs)}
                error={form.errors['teamIDs']}
              />
            )}
          </Offer>
          <FormFoot
            does="POST /api/users"
            label="Invite"
            form={made}
            disabled={after !== undefined && !form.values.scope}
            back={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          />
        </Stack>
      </form>
    </Modal>
  );
}

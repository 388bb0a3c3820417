import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useRights } from '../../api/use-rights.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { membersCall, type Team } from './access-calls.ts';
import { PersonSelect } from './person-select.tsx';

const adds = 'POST /api/teams/{teamId}/members';
const removes = 'DELETE /api/teams/{teamId}/members/{email}';

export function TeamMembers({ team: { id: teamId, name } }: { readonly team: Team }) {
  const list = useList(membersCall(teamId), { topics: ['teams', 'users'] });
  const { confirm, dialogue } = useConfirm();
  const at = { team: teamId };
  const mayRemove = useRights().may(removes, at);

  const remove = (email: string): void =>
    confirm({
      title: `Remove ${email} from ${name}`,
      children: 'They lose what they have through this team alone; roles of their own stay.',
      call: call('delete', '/api/teams/{teamId}/members/{email}', { params: { path: { teamId, email } } }),
      topics: ['teams', 'users'],
      button: 'Remove',
      done: `${email} is no longer in ${name}.`,
    });

  return (
    <Stack gap="xs" component="section">
      <Title order={2}>Members</Title>
      <Offer does={adds} at={at}>
        <AddMember teamId={teamId} />
      </Offer>
      <DataTable
        label="members"
        list={list}
        rowKey={({ email }) => email}
        searchable={false}
        height="400px"
        columns={[
          {
            title: 'Person',
            width: '2fr',
            cell: ({ email }) => (
              <AnchorTo inherit to="/access/users/$email" params={{ email }} title={email}>
                {email}
              </AnchorTo>
            ),
          },
          { title: 'Since', width: '140px', wide: true, cell: ({ addedAt }) => <TimeAgo at={addedAt} /> },
          { title: 'Added by', width: '1.5fr', wide: true, cell: ({ addedBy }) => addedBy },
          ...(mayRemove
            ? [
                {
                  title: 'Do',
                  width: '90px',
                  cell: ({ email }: { readonly email: string }) => (
                    <Action
                      does={removes}
                      at={at}
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      ml={-8}
                      onClick={() => remove(email)}
                    >
                      Remove
                    </Action>
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <Text c="dimmed" size="sm">
            Nobody yet.
          </Text>
        }
      />
      {dialogue}
    </Stack>
  );
}

function AddMember({ teamId }: { readonly teamId: string }) {
  const added = useCallForm({
    initial: { email: '' },
    call: ({ email }) => call('post', '/api/teams/{teamId}/members', { params: { path: { teamId } }, body: { email } }),
    topics: ['teams', 'users'],
    onDone: () => added.form.reset(),
  });
  return (
    <form onSubmit={added.submit}>
      <Group align="flex-end" gap="xs">
        <PersonSelect label="Add somebody" w={320} {...added.form.getInputProps('email')} />
        <Button type="submit" variant="light" data-action={adds} loading={added.pending} disabled={!added.form.values.email}>
          Add
        </Button>
        <CopyAs call={added.call} />
      </Group>
      <ProblemAlert problem={added.problem} except={added.fields} />
    </form>
  );
}

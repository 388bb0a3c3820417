import { Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { type Team, teamCall } from './access-calls.ts';
import { AssignmentTable } from './assignment-table.tsx';
import { NewAssignment } from './new-assignment.tsx';
import { TeamForm } from './team-form.tsx';
import { TeamMembers } from './team-members.tsx';

export default function TeamScreen() {
  const { teamId } = useParams({ strict: false }) as { readonly teamId: string };
  const read = useRead(teamCall(teamId), { topics: ['teams'] });
  return (
    <Shown read={read} what="team">
      {(team) => <TeamPage key={team.id} team={team} />}
    </Shown>
  );
}

function TeamPage({ team }: { readonly team: Team }) {
  const { address, change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const navigate = useNavigate();
  const { id, name, description } = team;
  const at = { team: id };

  const remove = (): void =>
    confirm({
      title: `Delete the team ${name}`,
      children: 'Its roles are taken from all its members, and what was given in this team ends. The people stay.',
      call: call('delete', '/api/teams/{teamId}', { params: { path: { teamId: id } } }),
      topics: ['teams', 'assignments', 'users'],
      button: 'Delete the team',
      type: name,
      done: `${name} is deleted.`,
      onDone: () => void navigate({ to: '/access/teams' }),
    });

  return (
    <Page
      title={name}
      crumbs={[{ label: 'Teams', to: '/access/teams' }]}
      about={
        description ? (
          <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {description}
          </Text>
        ) : undefined
      }
      actions={
        <>
          <Action does="PUT /api/teams/{teamId}" at={at} variant="default" onClick={() => change({ edit: 'team' })}>
            Rename
          </Action>
          <Action does="DELETE /api/teams/{teamId}" at={at} variant="light" color="red" onClick={remove}>
            Delete
          </Action>
        </>
      }
    >
      <TeamMembers team={team} />
      <Offer does="GET /api/assignments">
        <Stack gap="xs" component="section">
          <Group justify="space-between">
            <Title order={2}>Roles of the team</Title>
            <Action does="POST /api/assignments" variant="light" size="xs" onClick={() => change({ new: 'assignment' })}>
              Give the team a role
            </Action>
          </Group>
          <AssignmentTable
            query={{ teamID: id, limit: 100 }}
            columns={['role', 'where', 'since']}
            height="320px"
            empty={
              <Text c="dimmed" size="sm">
                None: being in it says nothing about what one may do.
              </Text>
            }
          />
        </Stack>
      </Offer>
      {address['new'] === 'assignment' && (
        <Offer does="POST /api/assignments">
          <NewAssignment to={{ teamID: id, name }} close={() => change({ new: undefined })} />
        </Offer>
      )}
      {address['edit'] === 'team' && (
        <Offer does="PUT /api/teams/{teamId}" at={at}>
          <TeamForm team={team} close={() => change({ edit: undefined })} />
        </Offer>
      )}
      {dialogue}
    </Page>
  );
}

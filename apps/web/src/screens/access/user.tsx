import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { teamsCall, type User, userCall } from './access-calls.ts';
import { AssignmentTable } from './assignment-table.tsx';
import { EffectivePermissions } from './effective-permissions.tsx';
import { NewAssignment } from './new-assignment.tsx';
import { UserActions } from './user-actions.tsx';

export default function UserScreen() {
  const { email } = useParams({ strict: false }) as { readonly email: string };
  const read = useRead(userCall(email), { topics: ['users'] });
  return (
    <Shown read={read} what="person">
      {(user) => <UserPage key={user.id} user={user} />}
    </Shown>
  );
}

function UserPage({ user }: { readonly user: User }) {
  const { address, change } = useAddress();
  const { email, name, status, createdAt, createdBy } = user;
  const give = (
    <Action does="POST /api/assignments" variant="light" size="xs" onClick={() => change({ new: 'assignment' })}>
      Give a role
    </Action>
  );
  return (
    <Page
      title={name || email}
      crumbs={[{ label: 'People', to: '/access/users' }]}
      badge={<StatusBadge status={status} />}
      actions={<UserActions user={user} />}
      about={
        <>
          {email}, added <TimeAgo at={createdAt} /> by {createdBy}
        </>
      }
    >
      <Offer does="GET /api/assignments">
        <Stack gap="xs" component="section">
          <Group justify="space-between">
            <Title order={2}>Roles of their own</Title>
            {give}
          </Group>
          <AssignmentTable
            query={{ email, limit: 100 }}
            columns={['role', 'where', 'since']}
            height="320px"
            empty={
              <Text c="dimmed" size="sm">
                None. They may do what their teams may do.
              </Text>
            }
          />
        </Stack>
      </Offer>
      <Offer does="GET /api/teams">
        <Teams email={email} />
      </Offer>
      <Stack gap="xs" component="section">
        <Title order={2}>What they may do</Title>
        <EffectivePermissions email={email} />
      </Stack>
      {address['new'] === 'assignment' && (
        <Offer does="POST /api/assignments">
          <NewAssignment to={{ email }} close={() => change({ new: undefined })} />
        </Offer>
      )}
    </Page>
  );
}

function Teams({ email }: { readonly email: string }) {
  const { rows, loading, problem, more } = useList(teamsCall({ member: email, limit: 100, sort_by: 'name', sort_order: 'asc' }), {
    topics: ['teams'],
  });
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>Teams</Title>
      <ProblemAlert problem={problem} />
      {!loading && !problem && rows.length === 0 && (
        <Text c="dimmed" size="sm">
          In no team.
        </Text>
      )}
      <Group gap="sm">
        {rows.map(({ id, name }) => (
          <AnchorTo key={id} size="sm" dir="auto" to="/access/teams/$teamId" params={{ teamId: id }}>
            {name}
          </AnchorTo>
        ))}
        {more && (
          <Button variant="default" size="compact-sm" onClick={more}>
            Show more
          </Button>
        )}
      </Group>
    </Stack>
  );
}

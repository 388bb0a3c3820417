import { Text } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { usersCall } from './access-calls.ts';
import { AccessPage } from './access-page.tsx';
import { InviteUser } from './invite-user.tsx';

export default function UserList() {
  const { address, change } = useAddress();
  const list = useList(usersCall(listQuery(address, ['status'])), { topics: ['users', 'assignments', 'teams'] });
  const invite = (
    <Action does="POST /api/users" onClick={() => change({ new: 'user' })}>
      Invite somebody
    </Action>
  );
  return (
    <AccessPage
      at="/access/users"
      title="People"
      about="Everybody in the organisation, and those who are invited."
      actions={invite}
    >
      <DataTable
        label="people"
        list={list}
        rowKey={({ id }) => id}
        height="calc(100dvh - 290px)"
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: 'active', label: 'Active' },
              { value: 'invited', label: 'Invited' },
              { value: 'disabled', label: 'Disabled' },
            ],
          },
        ]}
        columns={[
          {
            title: 'Name',
            width: '1.5fr',
            cell: ({ email, name }) => (
              <AnchorTo inherit to="/access/users/$email" params={{ email }} fw={550} dir="auto" title={name}>
                {name || email}
              </AnchorTo>
            ),
          },
          {
            title: 'E-mail',
            sort: 'email',
            width: '2fr',
            wide: true,
            cell: ({ email }) => (
              <Text span inherit title={email}>
                {email}
              </Text>
            ),
          },
          { title: 'Status', sort: 'status', width: '110px', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            title: 'Roles',
            width: '90px',
            wide: true,
            cell: ({ roleCount }) =>
              roleCount === undefined ? (
                ''
              ) : roleCount === 0 ? (
                <Text span inherit c="dimmed">
                  none
                </Text>
              ) : (
                roleCount
              ),
          },
          { title: 'Added', sort: 'createdAt', width: '130px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
        empty={
          <Empty title="Nobody here yet" action={invite}>
            Invite the people you work with. What they may do, you say with a role.
          </Empty>
        }
      />
      {address['new'] === 'user' && (
        <Offer does="POST /api/users">
          <InviteUser close={() => change({ new: undefined })} />
        </Offer>
      )}
    </AccessPage>
  );
}

import { Badge } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { rolesCall } from './access-calls.ts';
import { AccessPage } from './access-page.tsx';

export default function RoleList() {
  const { address } = useAddress();
  const list = useList(rolesCall(listQuery(address)), { topics: ['roles'] });
  const make = (
    <ActionLink does="POST /api/roles" to="/access/roles/new">
      New role
    </ActionLink>
  );
  return (
    <AccessPage
      at="/access/roles"
      title="Roles"
      about="A role is a set of policies. Four come with Spacedock; make your own for what lies between."
      actions={make}
    >
      <DataTable
        label="roles"
        list={list}
        rowKey={({ id }) => id}
        height="calc(100dvh - 290px)"
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '1.5fr',
            cell: ({ id, name }) => (
              <AnchorTo inherit to="/access/roles/$roleId" params={{ roleId: id }} fw={550} dir="auto" title={name}>
                {name}
              </AnchorTo>
            ),
          },
          {
            title: 'Kind',
            width: '110px',
            cell: ({ system }) => (system ? <Badge color="gray">system</Badge> : <Badge color="dock">your own</Badge>),
          },
          { title: 'About', width: '2.5fr', wide: true, cell: ({ description }) => description },
          { title: 'Policies', width: '80px', wide: true, cell: ({ policies }) => policies.length },
          {
            title: 'Changed',
            sort: 'updatedAt',
            width: '130px',
            wide: true,
            cell: ({ updatedAt, system }) => (system ? '' : <TimeAgo at={updatedAt} />),
          },
        ]}
        empty={<Empty title="No roles" action={make} />}
      />
    </AccessPage>
  );
}

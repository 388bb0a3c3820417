import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { teamsCall } from './access-calls.ts';
import { AccessPage } from './access-page.tsx';
import { TeamForm } from './team-form.tsx';

/** The API shows so many members of a team in a list, and no more. */
const membersShown = 100;

export default function TeamList() {
  const { address, change } = useAddress();
  const list = useList(teamsCall(listQuery(address)), { topics: ['teams'] });
  const make = (
    <Action does="POST /api/teams" onClick={() => change({ new: 'team' })}>
      New team
    </Action>
  );
  return (
    <AccessPage at="/access/teams" title="Teams" about="What a team may do, each of its members may do." actions={make}>
      <DataTable
        label="teams"
        list={list}
        rowKey={({ id }) => id}
        height="calc(100dvh - 290px)"
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '1.5fr',
            cell: ({ id, name }) => (
              <AnchorTo inherit to="/access/teams/$teamId" params={{ teamId: id }} fw={550} dir="auto" title={name}>
                {name}
              </AnchorTo>
            ),
          },
          { title: 'About', width: '2.5fr', wide: true, cell: ({ description }) => description },
          {
            title: 'Members',
            width: '90px',
            cell: ({ members }) => (members.length >= membersShown ? `${membersShown} or more` : members.length),
          },
          {
            title: 'Changed',
            sort: 'updatedAt',
            width: '140px',
            wide: true,
            cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
          },
        ]}
        empty={
          <Empty title="No teams yet" action={make}>
            A team gets a role once, and everybody who joins it has it.
          </Empty>
        }
      />
      {address['new'] === 'team' && (
        <Offer does="POST /api/teams">
          <TeamForm close={() => change({ new: undefined })} />
        </Offer>
      )}
    </AccessPage>
  );
}

import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { jobKinds, provisionable } from '../../parts/jobs/job-kinds.ts';
import { JobProgress } from '../../parts/jobs/job-progress.tsx';
import { statusFilter } from '../../parts/jobs/job-statuses.ts';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import type { Space } from './space-calls.ts';
import { isSwitchedOff } from './space-state.ts';

export function JobsTab({ space }: { readonly space: Space }) {
  const { address } = useAddress();
  const list = useList(
    call('get', '/api/provisioning-jobs', { params: { query: { ...listQuery(address, ['status']), spaceID: space.id } } }),
    { topics: ['provisioning-jobs'] },
  );
  const can = provisionable.includes(space.provider) && !isSwitchedOff(space);
  const make = can && (
    <ActionLink does="POST /api/provisioning-jobs" at={{ space: space.id }} to="/provision" search={{ space: space.id }}>
      Provision
    </ActionLink>
  );
  return (
    <DataTable
      label="jobs"
      list={list}
      rowKey={({ id }) => id}
      filters={[statusFilter]}
      height="calc(100dvh - 340px)"
      columns={[
        {
          title: 'Name',
          sort: 'name',
          width: '2fr',
          cell: ({ id, name }) => (
            <AnchorTo to="/jobs/$jobId" params={{ jobId: id }} inherit fw={550} dir="auto" title={name}>
              {name}
            </AnchorTo>
          ),
        },
        { title: 'Kind', sort: 'kind', width: '150px', wide: true, cell: ({ kind }) => jobKinds[kind].label },
        { title: 'Status', sort: 'status', width: '132px', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          title: 'Progress',
          width: '1.6fr',
          wide: true,
          cell: ({ progress, message, status }) => (
            <JobProgress progress={progress} message={message} failed={status === 'failed'} />
          ),
        },
        {
          title: 'Started',
          sort: 'createdAt',
          width: '120px',
          wide: true,
          cell: ({ startedAt, createdAt }) => <TimeAgo at={startedAt ?? createdAt} />,
        },
      ]}
      empty={
        <Empty title="Nothing was provisioned beside this space" action={make}>
          Datastores, VM pools and load balancers that are made beside it go into its network.
        </Empty>
      }
    />
  );
}

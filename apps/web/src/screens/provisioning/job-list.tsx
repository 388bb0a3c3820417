import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { JobProgress } from '../../parts/jobs/job-progress.tsx';
import { statusFilter } from '../../parts/jobs/job-statuses.ts';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { PlaceLink } from './place-link.tsx';

export default function JobList() {
  const { address } = useAddress();
  const list = useList(
    call('get', '/api/provisioning-jobs', {
      params: { query: listQuery(address, ['status', 'kind', 'spaceID', 'cloudAccountID']) },
    }),
    { topics: ['provisioning-jobs'] },
  );
  const make = (
    <ActionLink does="POST /api/provisioning-jobs" to="/provision">
      Provision
    </ActionLink>
  );
  return (
    <Page title="Provisioning jobs" about="Everything that was made in a cloud, or is about to be, step by step." actions={make}>
      <DataTable
        label="jobs"
        list={list}
        rowKey={({ id }) => id}
        filters={[
          statusFilter,
          { name: 'kind', label: 'Kind', options: Object.entries(jobKinds).map(([value, { label }]) => ({ value, label })) },
        ]}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ id, name }) => (
              <AnchorTo to="/jobs/$jobId" params={{ jobId: id }} inherit fw={550} dir="auto">
                {name}
              </AnchorTo>
            ),
          },
          { title: 'Kind', sort: 'kind', width: '150px', wide: true, cell: ({ kind }) => jobKinds[kind].label },
          { title: 'Where', width: '1.5fr', wide: true, cell: (job) => <PlaceLink job={job} /> },
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
          <Empty title="Nothing was provisioned yet" action={make}>
            Clusters, datastores, VM pools, networks and registries are made by jobs, which can be watched, retried and taken
            back.
          </Empty>
        }
      />
    </Page>
  );
}

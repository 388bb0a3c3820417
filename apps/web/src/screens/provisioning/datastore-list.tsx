import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { inUse, statusFilter } from '../../parts/jobs/job-statuses.ts';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { engineTitle } from './engines.ts';
import { PlaceLink } from './place-link.tsx';

export default function DatastoreList() {
  const { address } = useAddress();
  const query = listQuery(address, ['status', 'spaceID', 'cloudAccountID']);
  const list = useList(
    call('get', '/api/provisioning-jobs', {
      params: { query: { ...query, kind: 'datastore', status: address['status'] ?? inUse } },
    }),
    { topics: ['provisioning-jobs'] },
  );
  const make = (
    <ActionLink does="POST /api/provisioning-jobs" to="/provision" search={{ kind: 'datastore' }}>
      Provision a datastore
    </ActionLink>
  );
  return (
    <Page
      title="Datastores"
      about="Servers that hold databases. Their passwords are in the secret manager of the cloud, and nowhere else."
      actions={make}
    >
      <DataTable
        label="datastores"
        list={list}
        rowKey={({ id }) => id}
        filters={[statusFilter]}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ id, name, status }) => (
              <AnchorTo
                to="/jobs/$jobId"
                params={{ jobId: id }}
                search={status === 'succeeded' ? { tab: 'databases' } : {}}
                inherit
                fw={550}
                dir="auto"
              >
                {name}
              </AnchorTo>
            ),
          },
          { title: 'Engine', width: '150px', wide: true, cell: ({ config }) => engineTitle(config as Record<string, unknown>) },
          {
            title: 'Size',
            width: '140px',
            wide: true,
            cell: ({ config }) => String((config as Record<string, unknown>)['instanceClass'] ?? ''),
          },
          { title: 'Where', width: '1.5fr', wide: true, cell: (job) => <PlaceLink job={job} /> },
          {
            title: 'Status',
            sort: 'status',
            width: '132px',
            cell: ({ status }) => <StatusBadge status={status} {...(status === 'succeeded' ? { label: 'ready' } : {})} />,
          },
          { title: 'Made', sort: 'createdAt', width: '120px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
        empty={
          <Empty title="No datastores yet" action={make}>
            A PostgreSQL, MySQL or Redis server in your cloud, with databases and connections that deployments use.
          </Empty>
        }
      />
    </Page>
  );
}

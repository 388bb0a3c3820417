import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import type { ListedDeployment } from './deployment-shapes.ts';
import { statusFilter } from './deployment-statuses.ts';
import { origin } from './origin.ts';
import { useEnvironments } from './use-environments.ts';

const columns: readonly Column<ListedDeployment>[] = [
  {
    title: 'Name',
    sort: 'name',
    width: '2fr',
    cell: ({ id, name }) => (
      <AnchorTo to="/deployments/$deploymentId" params={{ deploymentId: id }} size="sm" fw={550} dir="auto" title={name}>
        {name}
      </AnchorTo>
    ),
  },
  { title: 'Status', sort: 'status', width: '130px', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Environment',
    width: '2fr',
    wide: true,
    cell: ({ projectId, projectName, envId, envName }) => (
      <AnchorTo
        to="/projects/$projectId/environments/$envId"
        params={{ projectId, envId }}
        size="sm"
        dir="auto"
        title={`${projectName} / ${envName}`}
      >
        {projectName} / {envName}
      </AnchorTo>
    ),
  },
  {
    title: 'Source',
    width: '2fr',
    wide: true,
    cell: (row) => <span title={row.repoUrl ?? row.image ?? ''}>{origin(row)}</span>,
  },
  {
    title: 'Revision',
    width: '90px',
    wide: true,
    cell: ({ revision }) =>
      revision ? (
        `#${revision.number}`
      ) : (
        <Text span inherit c="dimmed">
          none
        </Text>
      ),
  },
  { title: 'Last deploy', width: '140px', wide: true, cell: ({ lastDeployAt }) => <TimeAgo at={lastDeployAt} /> },
];

export default function DeploymentList() {
  const { address } = useAddress();
  const list = useList(
    call('get', '/api/deployments', {
      params: {
        query: { ...listQuery(address, ['status', 'projectId', 'envId', 'spaceId']), limit: 200, revisions: true, total: true },
      },
    }),
    { topics: ['deployments'] },
  );
  const { environments, projects, projectName } = useEnvironments();
  const spaces = useEvery(useList(call('get', '/api/spaces', { params: { query: everyByName } }), { topics: ['spaces'] }));
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  // Those of the project that is filtered by; and the one that is filtered by, or nobody would see why nothing is found.
  const offered = environments.rows.filter(
    ({ id, projectId }) => !address['projectId'] || projectId === address['projectId'] || id === address['envId'],
  );
  const make = (
    <ActionLink does="POST /api/deployments" to="/deployments/new">
      New deployment
    </ActionLink>
  );
  return (
    <Page title="Deployments" about="What runs where, of all environments." actions={make}>
      <DataTable
        label="deployments"
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        filters={[
          statusFilter,
          { name: 'projectId', label: 'Project', options: options(projects.rows) },
          {
            name: 'envId',
            label: 'Environment',
            options: offered.map(({ id, name, projectId }) => ({
              value: id,
              label: projectId === address['projectId'] ? name : `${projectName(projectId)} / ${name}`,
            })),
          },
          { name: 'spaceId', label: 'Space', options: options(spaces.rows) },
        ]}
        empty={
          <Empty title="No deployments yet" action={make}>
            Deploy a repository or an image into an environment; what it does is shown here.
          </Empty>
        }
      />
    </Page>
  );
}

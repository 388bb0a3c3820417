import { Group } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { NewProject } from './new-project.tsx';
import { StatusBadges } from './status-badges.tsx';
import { orderedCounts } from './status-counts.ts';

export default function ProjectList() {
  const { address, change } = useAddress();
  const list = useList(call('get', '/api/projects', { params: { query: listQuery(address) } }), { topics: ['projects'] });
  // Sorted and filtered in the same way, and read as far as the projects are. A project that has no figures yet shows none.
  const stats = useEvery(
    useList(call('get', '/api/projects/stats', { params: { query: listQuery(address) } }), {
      topics: ['projects', 'environments', 'deployments'],
    }),
    list.rows.length,
  );
  const figures = new Map(stats.rows.map((row) => [row.projectId, row]));
  const make = (
    <Action does="POST /api/projects" at={{}} onClick={() => change({ new: 'project' })}>
      New project
    </Action>
  );
  return (
    <Page title="Projects" about="A project holds the environments of one product." actions={make}>
      <DataTable
        label="projects"
        list={list}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ id, name }) => (
              <AnchorTo to="/projects/$projectId" params={{ projectId: id }} fw={550} size="sm" dir="auto" title={name}>
                {name}
              </AnchorTo>
            ),
          },
          {
            title: 'About',
            width: '3fr',
            wide: true,
            cell: ({ description }) => (
              <span dir="auto" title={description}>
                {description}
              </span>
            ),
          },
          { title: 'Environments', width: '120px', wide: true, cell: ({ id }) => figures.get(id)?.environmentCount },
          {
            title: 'Deployments',
            width: '200px',
            cell: ({ id }) => (
              <Group gap={4} wrap="nowrap">
                <StatusBadges counts={orderedCounts(Object.entries(figures.get(id)?.statusCounts ?? {}))} />
              </Group>
            ),
          },
          {
            title: 'Deployed',
            width: '140px',
            wide: true,
            cell: ({ id }) => figures.has(id) && <TimeAgo at={figures.get(id)?.lastDeployAt} />,
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
          <Empty title="No projects yet" action={make}>
            Make one for each product; its environments (prod, staging, …) go into it.
          </Empty>
        }
      />
      {address['new'] === 'project' && (
        <Offer does="POST /api/projects" at={{}}>
          <NewProject close={() => change({ new: undefined })} />
        </Offer>
      )}
    </Page>
  );
}

import { Group } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { NewProject } from './new-project.tsx';
import { orderedCounts } from './status-counts.ts';

export default function ProjectList() {
  const { address, change } = useAddress();
  const list = useList(call('get', '/api/projects', { params: { query: listQuery(address) } }), { topics: ['projects'] });
  const figures = useList(call('get', '/api/projects/stats', { params: { query: listQuery(address) } }), { topics: ['projects', 'environments', 'deployments'] });
  const figuresOf = (id: string) => figures.rows.find(({ projectId }) => projectId === id);
  const make = <Action does="POST /api/projects" at={{}} onClick={() => change({ new: 'project' })}>New project</Action>;
  return (
    <Page title="Projects" about="A project holds the environments of one product." actions={make}>
      <DataTable
        label="projects" list={list} rowKey={({ id }) => id}
        columns={[
          { title: 'Name', sort: 'name', width: '2fr', cell: ({ id, name }) => <AnchorTo to="/projects/$projectId" params={{ projectId: id }} fw={550} size="sm" dir="auto">{name}</AnchorTo> },
          { title: 'About', width: '3fr', wide: true, cell: ({ description }) => description },
          { title: 'Environments', width: '120px', wide: true, cell: ({ id }) => figuresOf(id)?.environmentCount },
          { title: 'Deployments', width: '200px', cell: ({ id }) => <Counts counts={figuresOf(id)?.statusCounts} /> },
          { title: 'Deployed', width: '140px', wide: true, cell: ({ id }) => <TimeAgo at={figuresOf(id)?.lastDeployAt} /> },
          { title: 'Changed', sort: 'updatedAt', width: '140px', wide: true, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
        ]}
        empty={<Empty title="No projects yet" action={make}>Make one for each product; its environments (prod, staging, …) go into it.</Empty>}
      />
      {address['new'] === 'project' && <NewProject close={() => change({ new: undefined })} />}
    </Page>
  );
}

/** The figures come page by page like the projects themselves; a project without them yet shows none. */
function Counts({ counts }: { readonly counts: Readonly<Record<string, number>> | undefined }) {
  return <Group gap={4} wrap="nowrap">{orderedCounts(Object.entries(counts ?? {})).map(({ status, count }) => <StatusBadge key={status} status={status} label={`${count} ${status.replaceAll('_', ' ')}`} />)}</Group>;
}

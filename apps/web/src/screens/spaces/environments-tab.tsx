import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import type { Space } from './space-calls.ts';

export function EnvironmentsTab({ space }: { readonly space: Space }) {
  const { address } = useAddress();
  const list = useList(call('get', '/api/environments', { params: { query: { ...listQuery(address), spaceId: space.id } } }), {
    topics: ['environments'],
  });
  const projects = useEvery(
    useList(call('get', '/api/projects', { params: { query: { limit: 200 } } }), { topics: ['projects'] }),
  );
  return (
    <DataTable
      label="environments"
      list={list}
      rowKey={({ id }) => id}
      height="calc(100dvh - 340px)"
      columns={[
        {
          title: 'Name',
          sort: 'name',
          width: '2fr',
          cell: ({ id, projectId, name }) => (
            <AnchorTo
              to="/projects/$projectId/environments/$envId"
              params={{ projectId, envId: id }}
              fw={550}
              inherit
              dir="auto"
              title={name}
            >
              {name}
            </AnchorTo>
          ),
        },
        {
          title: 'Project',
          width: '2fr',
          cell: ({ projectId }) => (
            <AnchorTo to="/projects/$projectId" params={{ projectId }} inherit dir="auto">
              {projects.rows.find(({ id }) => id === projectId)?.name ?? projectId}
            </AnchorTo>
          ),
        },
        {
          title: 'Namespace',
          width: '2fr',
          wide: true,
          cell: ({ namespace }) => (
            <Text span size="sm" ff="monospace" title={namespace}>
              {namespace}
            </Text>
          ),
        },
        { title: 'Made', sort: 'createdAt', width: '140px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
      empty={
        <Empty title="No environment lives here" action={<AnchorTo to="/projects">To the projects</AnchorTo>}>
          Environments are made in a project, and put into a namespace of a space.
        </Empty>
      }
    />
  );
}

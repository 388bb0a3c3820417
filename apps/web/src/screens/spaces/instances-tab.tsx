import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { InstanceLink } from '../space-instances/instance-link.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import type { Space } from './space-calls.ts';

export function InstancesTab({ space }: { readonly space: Space }) {
  const { address } = useAddress();
  const list = useList(
    call('get', '/api/space-instances', { params: { query: { ...listQuery(address, ['phase']), space: space.id } } }),
    { topics: ['space-instances'] },
  );
  return (
    <DataTable
      label="space instances"
      list={list}
      rowKey={({ project, name }) => `${project}/${name}`}
      height="calc(100dvh - 340px)"
      columns={[
        {
          title: 'Name',
          sort: 'name',
          width: '2fr',
          cell: (instance) => <InstanceLink instance={instance} />,
        },
        { title: 'Project', width: '1fr', wide: true, cell: ({ project }) => project },
        { title: 'Phase', sort: 'phase', width: '120px', cell: ({ phase }) => <StatusBadge status={phase} /> },
        {
          title: 'Owner',
          width: '1fr',
          wide: true,
          cell: ({ owner }) => owner.user ?? (owner.team ? `team ${owner.team}` : '–'),
        },
        {
          title: 'Namespace',
          width: '1.5fr',
          wide: true,
          cell: ({ namespace }) => (
            <Text span size="sm" ff="monospace" title={namespace ?? ''}>
              {namespace ?? '–'}
            </Text>
          ),
        },
        { title: 'Made', sort: 'createdAt', width: '120px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
      empty={
        <Empty
          title="No space instances here"
          action={
            <ActionLink does="POST /api/space-instances" to="/space-instances/new" search={{ space: space.id }}>
              New space instance
            </ActionLink>
          }
        >
          Each is a namespace of this cluster for somebody or a team, made from a template.
        </Empty>
      }
    />
  );
}

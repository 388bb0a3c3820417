import { Group, Progress, Text } from '@mantine/core';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { fitting, wholeList } from '../../parts/whole-list.ts';
import { cpu, memory } from '../projects/amounts.ts';
import { share } from './share.ts';
import type { ClusterNode } from './space-calls.ts';

const searchFrom = 8;

export function NodeTable({ nodes }: { readonly nodes: readonly ClusterNode[] }) {
  const { address } = useAddress();
  const rows = fitting(nodes, address['search'], ({ name, zone = '', instanceType = '' }) => `${name} ${zone} ${instanceType}`);
  return (
    <DataTable
      label="nodes"
      list={wholeList(rows)}
      rowKey={({ name }) => name}
      searchable={nodes.length >= searchFrom}
      height="420px"
      columns={[
        {
          title: 'Node',
          width: '1.6fr',
          cell: ({ name, roles }) => (
            <Text span inherit fw={550} title={name}>
              {name}
              {roles.length > 0 && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {roles.join(', ')}
                </Text>
              )}
            </Text>
          ),
        },
        { title: 'State', width: '100px', cell: (node) => <NodeState node={node} /> },
        {
          title: 'CPU',
          width: '1fr',
          wide: true,
          cell: ({ requested, allocatable }) => <Bar used={requested.cpuCores} of={allocatable.cpuCores} words={cpu} />,
        },
        {
          title: 'Memory',
          width: '1.5fr',
          wide: true,
          cell: ({ requested, allocatable }) => <Bar used={requested.memoryBytes} of={allocatable.memoryBytes} words={memory} />,
        },
        {
          title: 'Pods',
          width: '78px',
          wide: true,
          cell: ({ requested, allocatable }) => `${requested.pods} of ${allocatable.pods}`,
        },
        {
          title: 'Kind',
          width: '1fr',
          wide: true,
          cell: ({ instanceType, zone }) => [instanceType, zone].filter(Boolean).join(' · ') || '–',
        },
        { title: 'Version', width: '80px', wide: true, cell: ({ kubeletVersion }) => kubeletVersion ?? '–' },
        { title: 'Age', width: '110px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
      empty={
        <Text size="sm" c="dimmed">
          The cluster has no nodes: nothing can run there until one comes.
        </Text>
      }
    />
  );
}

function NodeState({ node: { ready, schedulable } }: { readonly node: ClusterNode }) {
  if (!ready) return <StatusBadge status="failed" label="not ready" />;
  return schedulable ? <StatusBadge status="ready" /> : <StatusBadge status="warning" label="cordoned" />;
}

function Bar({ used, of, words }: { readonly used: number; readonly of: number; readonly words: (amount: number) => string }) {
  return (
    <Group gap={8} wrap="nowrap" title={`${words(used)} of ${words(of)} requested`}>
      <Progress.Root size="sm" w={50} aria-hidden>
        <Progress.Section value={share(used, of)} color={share(used, of) >= 90 ? 'red' : 'dock'} />
      </Progress.Root>
      <Text span size="xs" c="dimmed" truncate>
        {words(used)} / {words(of)}
      </Text>
    </Group>
  );
}

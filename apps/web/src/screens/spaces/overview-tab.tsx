import { Card, Code, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { usePlaces } from '../../parts/use-places.ts';
import { cpu, memory } from '../projects/amounts.ts';
import { CapacityBar } from './capacity-bar.tsx';
import { ClusterAnswer } from './cluster-answer.tsx';
import { NodeTable } from './node-table.tsx';
import { clusterEvery, nodesCall, type NodeTotals, type Space } from './space-calls.ts';
import { answers, isSwitchedOff, placeOf } from './space-state.ts';

const count = (amount: number): string => String(amount);

export function OverviewTab({ space }: { readonly space: Space }) {
  const read = useRead(nodesCall(space.id), { topics: ['spaces'], every: answers(space) && clusterEvery });
  return (
    <Stack gap="lg">
      <Facts space={space} />
      <section aria-label="Nodes and capacity">
        <Title order={2} mb="sm">
          Nodes and capacity
        </Title>
        <ClusterAnswer space={space} read={read}>
          {({ nodes, totals }) => (
            <Stack>
              <Totals totals={totals} />
              <NodeTable nodes={nodes} />
            </Stack>
          )}
        </ClusterAnswer>
      </section>
    </Stack>
  );
}

function Totals({ totals: { nodes, ready, allocatable, requested, unplacedPods } }: { readonly totals: NodeTotals }) {
  return (
    <Card>
      <Group mb="sm" gap="sm">
        <Text size="sm">
          {nodes} {nodes === 1 ? 'node' : 'nodes'}, {ready === nodes ? 'all ready' : `${ready} ready`}
        </Text>
        {unplacedPods > 0 && (
          <StatusBadge status="warning" label={`${unplacedPods} ${unplacedPods === 1 ? 'pod waits' : 'pods wait'} for a node`} />
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        <CapacityBar label="CPU" used={requested.cpuCores} of={allocatable.cpuCores} words={cpu} />
        <CapacityBar label="Memory" used={requested.memoryBytes} of={allocatable.memoryBytes} words={memory} />
        <CapacityBar label="Pods" used={requested.pods} of={allocatable.pods} words={count} />
      </SimpleGrid>
    </Card>
  );
}

function Facts({ space }: { readonly space: Space }) {
  const { accountName } = usePlaces();
  const { cluster, region, resourceGroup } = placeOf(space);
  const who = isSwitchedOff(space)
    ? 'by a person; it stays so'
    : space.status === 'inactive'
      ? 'by itself, until the cluster answers again'
      : '';
  return (
    <Card>
      <Table variant="vertical" withRowBorders={false} aria-label="About the space">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={150}>Account</Table.Th>
            <Table.Td>
              <AnchorTo to="/accounts/$accountId" params={{ accountId: space.cloudAccountId }} inherit dir="auto">
                {accountName(space.cloudAccountId)}
              </AnchorTo>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Cluster</Table.Th>
            <Table.Td>
              {cluster} in {region}
              {resourceGroup && `, resource group ${resourceGroup}`}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Status</Table.Th>
            <Table.Td>
              <Group gap={8}>
                <StatusBadge status={space.status} />
                {who && (
                  <Text span size="sm" c="dimmed">
                    {who}
                  </Text>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Looked at</Table.Th>
            <Table.Td>
              <TimeAgo at={space.lastProbedAt} />; every minute
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Added</Table.Th>
            <Table.Td>
              <TimeAgo at={space.createdAt} /> by {space.createdBy}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Id</Table.Th>
            <Table.Td>
              <Code>{space.id}</Code>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Card>
  );
}

import { Anchor, Badge, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { origin, reached, readiness, replicas, revisions } from './canvas/card-words.ts';
import type { EnvironmentGraph, GraphEdge } from './environment-graph.ts';

/** The same as the canvas, to be read from top to bottom. */
export function ServiceList({
  envId,
  graph,
  mayChange,
  onOpenEdge,
  onConnect,
}: {
  readonly envId: string;
  readonly graph: EnvironmentGraph;
  readonly mayChange: boolean;
  readonly onOpenEdge: (edge: GraphEdge) => void;
  readonly onConnect: () => void;
}) {
  const { address } = useAddress();
  const list = useList(
    call('get', '/api/environments/{envId}/deployments', { params: { path: { envId }, query: listQuery(address, ['status']) } }),
    { topics: ['deployments'] },
  );
  const factsOf = (id: string) =>
    graph.nodes.flatMap((node) => (node.kind === 'deployment' && node.id === id ? [node.facts] : []))[0];
  return (
    <Stack gap="lg">
      <DataTable
        label="deployments"
        list={list}
        rowKey={({ id }) => id}
        height="min(60dvh, 640px)"
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: ['active', 'failed', 'pending', 'building', 'deploying', 'rolling_out', 'deleting'].map((value) => ({
              value,
              label: value.replaceAll('_', ' '),
            })),
          },
        ]}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ id, name }) => (
              <Anchor
                fw={550}
                size="sm"
                dir="auto"
                title={name}
                renderRoot={(props) => (
                  <Link {...props} to="." search={((before: object) => ({ ...before, deployment: id })) as never} />
                )}
              >
                {name}
              </Anchor>
            ),
          },
          { title: 'Status', sort: 'status', width: '112px', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            title: 'Ready',
            width: '56px',
            cell: ({ id }) => <span title={readiness(factsOf(id))}>{replicas(factsOf(id))}</span>,
          },
          { title: 'Revision', width: '100px', wide: true, cell: ({ id }) => revisions(factsOf(id)) ?? '–' },
          { title: 'From', width: '2fr', wide: true, cell: (row) => <span title={origin(row)}>{origin(row)}</span> },
          {
            title: 'Address',
            width: '2fr',
            wide: true,
            cell: ({ id }) => <span title={factsOf(id)?.address}>{reached(factsOf(id)?.address ?? '')?.text ?? '–'}</span>,
          },
          { title: 'Deployed', width: '130px', wide: true, cell: ({ lastDeployAt }) => <TimeAgo at={lastDeployAt} /> },
        ]}
        empty={<Text c="dimmed">Nothing is deployed here.</Text>}
      />
      <Connections graph={graph} mayChange={mayChange} onOpenEdge={onOpenEdge} onConnect={onConnect} />
    </Stack>
  );
}

function Connections({ graph, mayChange, onOpenEdge, onConnect }: Omit<Parameters<typeof ServiceList>[0], 'envId'>) {
  const node = (id: string) => graph.nodes.find((one) => one.id === id);
  return (
    <section aria-label="Service connections">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Service connections</Title>
        {mayChange && (
          <Button size="compact-sm" variant="default" data-action="POST /api/service-connections" onClick={onConnect}>
            Connect
          </Button>
        )}
      </Group>
      {graph.edges.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nothing depends on anything here. Connect a deployment to another one, or to a datastore, and it is told the address.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing="xs" aria-label="service connections">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What depends on what</Table.Th>
                <Table.Th>Variable</Table.Th>
                {mayChange && (
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {graph.edges.map((edge) => (
                <Table.Tr key={edge.id}>
                  <Table.Td>
                    <Group gap={6}>
                      <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                        {node(edge.from)?.name}
                      </Text>
                      <IconArrowRight size={14} aria-label="depends on" />
                      <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                        {node(edge.to)?.name}
                      </Text>
                      {node(edge.to)?.kind === 'datastore' && <Badge color="grape">datastore</Badge>}
                    </Group>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {edge.kind === 'suggestion' ? (
                      <Text span size="sm" c="dimmed">
                        Suggested: {edge.variable} mentions it
                      </Text>
                    ) : (
                      <Text span size="sm" ff="monospace">
                        {edge.variable || '–'}
                      </Text>
                    )}
                  </Table.Td>
                  {mayChange && (
                    <Table.Td ta="end">
                      {edge.kind === 'suggestion' ? (
                        <Button
                          size="compact-xs"
                          variant="light"
                          data-action="POST /api/service-connections"
                          aria-label={`Connect ${node(edge.from)?.name} to ${node(edge.to)?.name}`}
                          onClick={() => onOpenEdge(edge)}
                        >
                          Connect
                        </Button>
                      ) : (
                        <Button
                          size="compact-xs"
                          variant="default"
                          data-action="PATCH /api/service-connections/{id}"
                          aria-label={`Change how ${node(edge.from)?.name} is connected to ${node(edge.to)?.name}`}
                          onClick={() => onOpenEdge(edge)}
                        >
                          Change
                        </Button>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

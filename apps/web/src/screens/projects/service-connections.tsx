import { Badge, Button, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { EnvironmentGraph, GraphEdge, GraphNode } from './environment-graph.ts';
import { useElsewhere } from './use-elsewhere.ts';

/** The edges of the canvas, to be read from top to bottom. */
export function ServiceConnections({
  graph,
  mayChange,
  onOpenEdge,
  onConnect,
}: {
  readonly graph: EnvironmentGraph;
  readonly mayChange: boolean;
  readonly onOpenEdge: (edge: GraphEdge) => void;
  readonly onConnect: () => void;
}) {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
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
                <EdgeRow
                  key={edge.id}
                  edge={edge}
                  from={nodes.get(edge.from)}
                  to={nodes.get(edge.to)}
                  {...(mayChange ? { open: () => onOpenEdge(edge) } : {})}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function EdgeRow({
  edge,
  from,
  to,
  open,
}: {
  readonly edge: GraphEdge;
  readonly from: GraphNode | undefined;
  readonly to: GraphNode | undefined;
  readonly open?: () => void;
}) {
  const target = useElsewhere(to)?.name ?? to?.name ?? '';
  const suggested = edge.kind === 'suggestion';
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6}>
          <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {from?.name}
          </Text>
          <IconArrowRight size={14} aria-label="depends on" />
          <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {target}
          </Text>
          {to?.kind === 'datastore' && <Badge color="grape">datastore</Badge>}
        </Group>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {suggested ? (
          <Text span size="sm" c="dimmed">
            Suggested: {edge.variable} mentions it
          </Text>
        ) : (
          <Text span size="sm" ff="monospace">
            {edge.variable || '–'}
          </Text>
        )}
      </Table.Td>
      {open && (
        <Table.Td ta="end">
          <Button
            size="compact-xs"
            variant={suggested ? 'light' : 'default'}
            data-action={suggested ? 'POST /api/service-connections' : 'PATCH /api/service-connections/{id}'}
            aria-label={suggested ? `Connect ${from?.name} to ${target}` : `Change how ${from?.name} is connected to ${target}`}
            onClick={open}
          >
            {suggested ? 'Connect' : 'Change'}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { statusFilter } from '../deployments/deployment-statuses.ts';
import { origin } from '../deployments/origin.ts';
import { reached, readiness, replicas, revisions } from './canvas/card-words.ts';
import type { EnvironmentGraph, GraphEdge } from './environment-graph.ts';
import { ServiceConnections } from './service-connections.tsx';

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
  const facts = new Map(graph.nodes.flatMap((node) => (node.kind === 'deployment' ? [[node.id, node.facts] as const] : [])));
  return (
    <Stack gap="lg">
      <DataTable
        label="deployments"
        list={list}
        rowKey={({ id }) => id}
        height="min(60dvh, 640px)"
        filters={[statusFilter]}
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
            cell: ({ id }) => <span title={readiness(facts.get(id))}>{replicas(facts.get(id))}</span>,
          },
          { title: 'Revision', width: '100px', wide: true, cell: ({ id }) => revisions(facts.get(id)) ?? '–' },
          { title: 'From', width: '2fr', wide: true, cell: (row) => <span title={origin(row)}>{origin(row)}</span> },
          {
            title: 'Address',
            width: '2fr',
            wide: true,
            cell: ({ id }) => <span title={facts.get(id)?.address}>{reached(facts.get(id)?.address ?? '')?.text ?? '–'}</span>,
          },
          { title: 'Deployed', width: '130px', wide: true, cell: ({ lastDeployAt }) => <TimeAgo at={lastDeployAt} /> },
        ]}
        empty={<Text c="dimmed">Nothing is deployed here.</Text>}
      />
      <ServiceConnections graph={graph} mayChange={mayChange} onOpenEdge={onOpenEdge} onConnect={onConnect} />
    </Stack>
  );
}

import { type Edge, MarkerType, type Node } from '@xyflow/react';
import { cardSize, type GraphEdge, type GraphNode } from '../environment-graph.ts';
import type { Position } from '../project-calls.ts';
import { readiness } from './card-words.ts';

/** What React Flow is given: a card or an edge of ours, and nothing else. */
export type CardNode = Node<{ readonly node: GraphNode; readonly mayConnect: boolean }, GraphNode['kind']>;
export type CardEdge = Edge<{ readonly edge: GraphEdge; readonly open?: ((edge: GraphEdge) => void) | undefined }, 'connection'>;

/** What a screen reader says of a card. */
export function spoken(node: GraphNode): string {
  switch (node.kind) {
    case 'deployment':
      return [`Deployment ${node.name}`, node.deployment.status.replaceAll('_', ' '), readiness(node.facts)]
        .filter(Boolean)
        .join(', ');
    case 'datastore':
      return `Datastore ${node.name}, ${node.datastore.engine}`;
    case 'elsewhere':
      return 'Something outside of this environment';
  }
}

export const cardNode = (node: GraphNode, position: Position, mayConnect: boolean, before?: CardNode): CardNode => ({
  ...before,
  id: node.id,
  type: node.kind,
  position,
  ...cardSize[node.kind],
  data: { node, mayConnect },
  ariaLabel: spoken(node),
});

export const cardEdge = (edge: GraphEdge, names: ReadonlyMap<string, string>, open?: (edge: GraphEdge) => void): CardEdge => ({
  id: edge.id,
  source: edge.from,
  target: edge.to,
  type: 'connection',
  focusable: false,
  data: { edge, open },
  ariaLabel: `${names.get(edge.from) ?? edge.from} ${edge.kind === 'suggestion' ? 'seems to depend on' : 'depends on'} ${names.get(edge.to) ?? edge.to}`,
  markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--xy-edge-stroke)' },
  ...(edge.kind === 'suggestion' ? { style: { strokeDasharray: '6 5' } } : {}),
});

import type { Laid, LayoutGraph } from '../../../parts/canvas/elk-graph.ts';
import { cardSize, type EnvironmentGraph } from '../environment-graph.ts';
import type { Position } from '../project-calls.ts';

const gap = 24;

/** Everything, wherever it was placed: the places of the others must not jump when one is moved. */
export const toBeLaid = ({ nodes, edges }: EnvironmentGraph): LayoutGraph => ({
  nodes: nodes.map(({ id, kind }) => ({ id, ...cardSize[kind] })),
  edges: edges.map(({ id, from, to }) => ({ id, from, to })),
});

/** Where every card lies: as it was placed, else where the layout has it, or below what was placed there. */
export function positionsOf({ nodes }: EnvironmentGraph, laid: ReadonlyMap<string, Laid>): ReadonlyMap<string, Position> {
  const settled: Box[] = nodes.flatMap(({ position, kind }) => (position ? [{ ...position, ...cardSize[kind] }] : []));
  return new Map(
    nodes.map(({ id, position, kind }) => {
      if (position) return [id, position];
      const { x, y } = laid.get(id) ?? { x: 0, y: 0 };
      const card = { x, y, ...cardSize[kind] };
      for (let below = covering(card, settled); below; below = covering(card, settled)) card.y = below.y + below.height + gap;
      settled.push(card);
      return [id, { x: card.x, y: card.y }];
    }),
  );
}

type Box = Position & { readonly width: number; readonly height: number };

const covering = (card: Box, settled: readonly Box[]): Box | undefined =>
  settled.find(
    (other) =>
      card.x < other.x + other.width &&
      other.x < card.x + card.width &&
      card.y < other.y + other.height &&
      other.y < card.y + card.height,
  );

/** The same question is not laid out twice: what there is, and how it hangs together. */
export const layoutKey = ({ nodes, edges }: LayoutGraph): string =>
  [...nodes.map(({ id }) => id), '|', ...edges.map(({ from, to }) => `${from}>${to}`)].join(' ');

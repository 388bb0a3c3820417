import type { Laid, LayoutGraph } from '../../../parts/canvas/elk-graph.ts';
import { cardSize, type EnvironmentGraph } from '../environment-graph.ts';
import type { Position } from '../project-calls.ts';

const gap = 56;

/** What has to be laid out, because nobody has placed it. With `all`: everything anew. */
export function toBeLaid({ nodes, edges }: EnvironmentGraph, all = false): LayoutGraph {
  const loose = nodes.filter(({ position }) => all || position === null);
  const ids = new Set(loose.map(({ id }) => id));
  return {
    nodes: loose.map(({ id, kind }) => ({ id, ...cardSize[kind] })),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map(({ id, from, to }) => ({ id, from, to })),
  };
}

/** Where every card lies: as it was placed, and what was not placed below of that, so that nothing covers anything. */
export function positionsOf({ nodes }: EnvironmentGraph, laid: ReadonlyMap<string, Laid>): ReadonlyMap<string, Position> {
  const placed = nodes.flatMap(({ position, kind }) => (position ? [{ left: position.x, bottom: position.y + cardSize[kind].height }] : []));
  const left = placed.length === 0 ? 0 : Math.min(...placed.map((card) => card.left));
  const top = placed.length === 0 ? 0 : Math.max(...placed.map((card) => card.bottom)) + gap;
  return new Map(nodes.map(({ id, position }) => {
    const at = laid.get(id);
    return [id, position ?? { x: left + (at?.x ?? 0), y: top + (at?.y ?? 0) }];
  }));
}

/** The same question is not laid out twice: only what is loose, and how it hangs together, counts. */
export const layoutKey = ({ nodes, edges }: LayoutGraph): string =>
  [...nodes.map(({ id }) => id), '|', ...edges.map(({ from, to }) => `${from}>${to}`)].join(' ');

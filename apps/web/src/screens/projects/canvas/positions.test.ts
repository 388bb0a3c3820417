import { expect, test } from 'vitest';
import { type EnvironmentGraph, type GraphNode, cardSize } from '../environment-graph.ts';
import { layoutKey, positionsOf, toBeLaid } from './positions.ts';

const node = (id: string, position: { x: number; y: number } | null) => ({ kind: 'deployment', id, name: id, position }) as unknown as GraphNode;
const graph = (...nodes: readonly GraphNode[]): EnvironmentGraph => ({ nodes, edges: [{ kind: 'connection', id: 'e', from: 'a', to: 'b', variable: '', connection: {} as never }] });
const laid = (x: number, y: number) => ({ x, y, width: 1, height: 1 });

test('only what nobody has placed is laid out, with the edges among it', () => {
  expect(toBeLaid(graph(node('a', null), node('b', { x: 0, y: 0 })))).toEqual({ nodes: [{ id: 'a', ...cardSize.deployment }], edges: [] });
  expect(toBeLaid(graph(node('a', null), node('b', { x: 0, y: 0 })), true)).toMatchObject({ nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ from: 'a', to: 'b' }] });
});

test('what is placed stays, what is not comes below of it', () => {
  const positions = positionsOf(graph(node('a', { x: -40, y: 100 }), node('b', null)), new Map([['b', laid(10, 20)]]));
  expect(positions.get('a')).toEqual({ x: -40, y: 100 });
  expect(positions.get('b')).toEqual({ x: -30, y: 100 + cardSize.deployment.height + 56 + 20 });
});

test('without anything placed the layout is taken as it is; what it has not told yet lies in the corner', () => {
  const positions = positionsOf(graph(node('a', null), node('b', null)), new Map([['a', laid(5, 6)]]));
  expect([...positions.values()]).toEqual([{ x: 5, y: 6 }, { x: 0, y: 0 }]);
});

test('the question to the layout does not change with where things lie', () => {
  const asked = (position: { x: number; y: number }) => layoutKey(toBeLaid(graph(node('a', null), node('b', position))));
  expect(asked({ x: 1, y: 1 })).toBe(asked({ x: 2, y: 2 }));
});

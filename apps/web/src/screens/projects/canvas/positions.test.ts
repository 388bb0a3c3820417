import { expect, test } from 'vitest';
import { cardSize, type EnvironmentGraph, type GraphNode } from '../environment-graph.ts';
import { layoutKey, positionsOf, toBeLaid } from './positions.ts';

const node = (id: string, position: { x: number; y: number } | null) =>
  ({ kind: 'deployment', id, name: id, position }) as unknown as GraphNode;
const graph = (...nodes: readonly GraphNode[]): EnvironmentGraph => ({
  nodes,
  edges: [{ kind: 'connection', id: 'e', from: 'a', to: 'b', variable: '', connection: {} as never }],
});
const laid = (x: number, y: number) => ({ x, y, width: 1, height: 1 });
const layout = new Map([
  ['a', laid(0, 0)],
  ['b', laid(400, 0)],
  ['c', laid(800, 0)],
]);
const { height } = cardSize.deployment;

test('what is placed stays, and the others lie where the layout has them', () => {
  const positions = positionsOf(graph(node('a', { x: -40, y: 700 }), node('b', null), node('c', null)), layout);
  expect(Object.fromEntries(positions)).toEqual({ a: { x: -40, y: 700 }, b: { x: 400, y: 0 }, c: { x: 800, y: 0 } });
});

test('nothing comes to lie under a card that was placed, however many are in the way', () => {
  const positions = positionsOf(
    graph(node('a', { x: 390, y: 10 }), node('b', null), node('c', { x: 380, y: height + 40 })),
    layout,
  );
  expect(positions.get('b')).toEqual({ x: 400, y: height + 40 + height + 24 });
});

test('cards that the layout does not know yet do not cover each other', () => {
  const positions = positionsOf(graph(node('x', null), node('y', null)), new Map());
  expect([...positions.values()]).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: height + 24 },
  ]);
});

test('the question to the layout does not change with where things lie', () => {
  const asked = (position: { x: number; y: number } | null) => layoutKey(toBeLaid(graph(node('a', null), node('b', position))));
  expect(asked({ x: 1, y: 1 })).toBe(asked(null));
});

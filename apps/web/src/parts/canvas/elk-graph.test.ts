import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test } from 'vitest';
import { elkGraph, type Laid, laidOut, type LayoutGraph } from './elk-graph.ts';

const arrange = async (graph: LayoutGraph): Promise<Map<string, Laid>> => laidOut(await new Elk().layout(elkGraph(graph)));
const at = (places: ReadonlyMap<string, Laid>, id: string): Laid => {
  const place = places.get(id);
  if (!place) throw new Error(`${id} has no place.`);
  return place;
};
const card = (id: string, parentId?: string) => ({ id, width: 240, height: 96, parentId });
const overlap = (a: Laid, b: Laid): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function noneOverlap(places: Map<string, Laid>, ids: readonly string[]): void {
  for (const [index, one] of ids.entries()) {
    for (const other of ids.slice(index + 1))
      expect(overlap(at(places, one), at(places, other)), `${one} and ${other}`).toBe(false);
  }
}

describe('the layout', () => {
  test('goes along the edges from left to right, and nothing lies on something else', async () => {
    const places = await arrange({
      nodes: ['web', 'api', 'db', 'cache', 'alone'].map((id) => card(id)),
      edges: [
        { id: '1', from: 'web', to: 'api' },
        { id: '2', from: 'api', to: 'db' },
        { id: '3', from: 'api', to: 'cache' },
      ],
    });
    expect(at(places, 'web').x).toBeLessThan(at(places, 'api').x);
    expect(at(places, 'api').x).toBeLessThan(at(places, 'db').x);
    noneOverlap(places, ['web', 'api', 'db', 'cache', 'alone']);
  });

  test('puts children inside of their parents, to any depth, also with edges across', async () => {
    const places = await arrange({
      nodes: [
        card('vpc'),
        card('subnet-a', 'vpc'),
        card('subnet-b', 'vpc'),
        card('eks', 'subnet-a'),
        card('rds', 'subnet-b'),
        card('vm', 'subnet-a'),
        card('internet'),
      ],
      edges: [
        { id: '1', from: 'eks', to: 'rds' },
        { id: '2', from: 'internet', to: 'eks' },
      ],
    });
    for (const [child, parent] of [
      ['eks', 'subnet-a'],
      ['vm', 'subnet-a'],
      ['rds', 'subnet-b'],
      ['subnet-a', 'vpc'],
      ['subnet-b', 'vpc'],
    ] as const) {
      const inner = at(places, child);
      const outer = at(places, parent);
      expect(inner.x).toBeGreaterThanOrEqual(0);
      expect(inner.y, `${child} leaves room for the title of ${parent}`).toBeGreaterThanOrEqual(40);
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.width);
      expect(inner.y + inner.height).toBeLessThanOrEqual(outer.height);
    }
    noneOverlap(places, ['vpc', 'internet']);
    noneOverlap(places, ['subnet-a', 'subnet-b']);
    noneOverlap(places, ['eks', 'vm']);
  });

  test('packs things without edges side by side instead of in one column', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const places = await arrange({ nodes: ids.map((id) => card(id)), edges: [] });
    expect(new Set(ids.map((id) => at(places, id).x)).size).toBeGreaterThan(1);
    noneOverlap(places, ids);
  });

  test('takes edges to nowhere, to itself and into the own parent, unknown parents and cycles', async () => {
    const places = await arrange({
      nodes: [card('a'), card('b', 'gone'), card('c', 'a')],
      edges: [
        { id: '1', from: 'a', to: 'nowhere' },
        { id: '2', from: 'a', to: 'a' },
        { id: '3', from: 'c', to: 'a' },
        { id: '4', from: 'a', to: 'b' },
        { id: '5', from: 'b', to: 'a' },
      ],
    });
    expect([...places.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('is the same every time', async () => {
    const graph: LayoutGraph = { nodes: ['a', 'b', 'c'].map((id) => card(id)), edges: [{ id: '1', from: 'b', to: 'a' }] };
    expect(await arrange(graph)).toEqual(await arrange(graph));
  });
});

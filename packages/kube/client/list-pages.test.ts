import { expect, test } from 'vitest';
import type { ApiQuery } from './api-call.ts';
import { KubeApiError } from './kube-errors.ts';
import { countPages, listPages } from './list-pages.ts';
import { startKubeApi } from './testing/kube-api.ts';
import { widget, widgets } from './testing/test-kinds.ts';

const item = (name: string) => ({ metadata: { name } });
const answering = (...pages: readonly object[]) => {
  const asked: ApiQuery[] = [];
  return { asked, read: async (query: ApiQuery): Promise<unknown> => pages[asked.push(query) - 1] };
};

test('anything that is no list of objects is an error, and never an empty list', async () => {
  for (const page of [
    {}, { hello: 'world' }, { items: 'none' }, { items: {} }, { items: [null] }, { items: [1] }, { items: [{}] },
    { items: [{ metadata: null }] }, { items: [item('a'), { metadata: [] }] },
  ]) {
    for (const read of [listPages(widgets, async () => page), countPages(widgets, async () => page)]) {
      const error = await read.catch((caught: unknown) => caught);
      expect(error, JSON.stringify(page)).toBeInstanceOf(KubeApiError);
      expect(error).toMatchObject({ status: 200, message: expect.stringContaining('is no Kubernetes API') });
    }
  }
});

test('null is how Go writes an empty list', async () => {
  const empty = { items: null, metadata: { resourceVersion: '7' } };
  expect(await listPages(widgets, async () => empty)).toEqual({ resourceVersion: '7', items: [] });
  expect(await countPages(widgets, async () => ({ items: null }))).toBe(0);
});

test('things are counted with one page of one', async () => {
  const api = await startKubeApi();
  const client = api.client();
  expect(await client.count(widgets)).toBe(0);
  for (const name of ['a', 'b', 'c']) await client.create(widget(name));
  const before = api.requests.length;
  expect(await client.count(widgets)).toBe(3);
  expect(api.requests.slice(before).map(({ url }) => url)).toEqual([expect.stringMatching(/\/widgets\?limit=1$/)]);
});

test('a server that does not say how many are left is read to the end', async () => {
  const { asked, read } = answering(
    { items: [item('a')], metadata: { continue: 'x' } },
    { items: [item('a'), item('b')], metadata: { continue: 'y' } }, { items: [item('c')], metadata: {} },
  );
  expect(await countPages(widgets, read)).toBe(3);
  expect(asked).toEqual([{ limit: 1 }, { limit: 500 }, { limit: 500, continue: 'y' }]);
});

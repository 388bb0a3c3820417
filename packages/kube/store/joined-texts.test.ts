import { expect, test } from 'vitest';
import { textJoiner } from './joined-texts.ts';
import { memoryStore } from './memory-store.ts';
import { created, keyOf, update, widgets } from './testing/stored-things.ts';

test('two who ask for the same list get the same bytes, until it changes', async () => {
  const [store, join, range] = [memoryStore(), textJoiner(), { resource: widgets }];
  const { revision } = await created(store, 'a');
  await created(store, 'b');
  const first = join(await store.list(range), range);
  expect(join(await store.list(range), range).text).toBe(first.text);
  expect(join(await store.list(range, { limit: 1 }), range, { limit: 1 })).toMatchObject({ count: 1, more: true, last: { name: 'a' } });
  await update(store, keyOf('a'), revision, { content: 'new' });
  const second = join(await store.list(range), range);
  expect(String(second.text)).toBe((await store.list(range)).items.map(({ text }) => text).join(','));
  expect(String(second.text)).not.toBe(String(first.text));
});

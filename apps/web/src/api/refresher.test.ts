import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

/** Something on the screen that is asked for; answers come when they are let go. */
function scene(topics: readonly string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const waiting: (() => void)[] = [];
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['thing'],
    meta: { topics },
    queryFn: async () => {
      asked += 1;
      await new Promise<void>((resume) => {
        waiting.push(resume);
      });
      return asked;
    },
  });
  const leave = observer.subscribe(() => undefined);
  return { refresh: createRefresher(queries), answer: () => waiting.shift()?.(), asked: () => asked, shown: () => observer.getCurrentResult().data, leave, queries };
}

test('what changed is asked for again, and nothing else', async () => {
  const { refresh, answer, asked, shown } = scene(['spaces']);
  answer();
  await vi.waitFor(() => expect(shown()).toBe(1));
  refresh(['users']);
  expect(asked()).toBe(1);
  refresh(['users', 'spaces']);
  expect(asked()).toBe(2);
});

test('a question under way is answered however often things change, and asked once more', async () => {
  const { refresh, answer, asked, shown } = scene(['spaces']);
  for (let change = 0; change < 50; change += 1) refresh(['spaces']);
  expect(asked()).toBe(1);
  answer();
  await vi.waitFor(() => expect(shown()).toBe(1));
  await vi.waitFor(() => expect(asked()).toBe(2));
  answer();
  await vi.waitFor(() => expect(shown()).toBe(2));
  expect(asked()).toBe(2);
});

test('what nobody looks at is only marked as old', async () => {
  const { refresh, answer, asked, shown, leave, queries } = scene(['spaces']);
  answer();
  await vi.waitFor(() => expect(shown()).toBe(1));
  leave();
  refresh(['spaces']);
  expect(asked()).toBe(1);
  expect(queries.getQueryState(['thing'])?.isInvalidated).toBe(true);
});

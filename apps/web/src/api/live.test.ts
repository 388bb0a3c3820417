import { changeTopics, type ChangeTopic } from '@spacedock/contracts/change-topics';
import { expect, test, vi } from 'vitest';
import { createLive } from './live.ts';

const stream = (...events: readonly string[]): Response => new Response(events.join(''));
const ready = 'event: ready\ndata: {}\n\n';
const changed = (...topics: readonly ChangeTopic[]): string => `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`;

/** A server whose answers are given in turn; after the last one it is not reached any more. */
function scene(answers: (() => Promise<Response>)[]) {
  const heard: (readonly ChangeTopic[])[] = [];
  const waited: number[] = [];
  const { promise: never } = Promise.withResolvers<never>();
  const live = createLive({
    open: () => answers.shift()?.() ?? never,
    onChange: (topics) => heard.push(topics),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { live, heard, waited };
}

test('what changed is told', async () => {
  const { live, heard } = scene([async () => stream(ready, changed('spaces'), changed('users', 'teams'))]);
  const stop = live.start();
  await vi.waitFor(() => expect(heard).toEqual([['spaces'], ['users', 'teams']]));
  stop();
});

test('after an interruption everything counts as changed', async () => {
  const { live, heard } = scene([async () => stream(ready), async () => stream(ready)]);
  const states: string[] = [];
  live.subscribe(() => states.push(live.state));
  const stop = live.start();
  await vi.waitFor(() => expect(heard).toEqual([changeTopics]));
  expect(states.slice(0, 3)).toEqual(['live', 'interrupted', 'live']);
  stop();
});

test('it waits longer each time nobody answers, and not for ever', async () => {
  const { live, waited } = scene(Array.from({ length: 8 }, () => async () => {
    throw new Error('no');
  }));
  const stop = live.start();
  await vi.waitFor(() => expect(waited).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]));
  stop();
});

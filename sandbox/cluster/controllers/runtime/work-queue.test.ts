import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { handClock } from '../testing/hand-clock.ts';
import { activity as newActivity } from './activity.ts';
import { workQueue } from './work-queue.ts';

function setUp(work: (key: string) => Promise<number | undefined>) {
  const clock = handClock();
  const activity = newActivity();
  const failures: string[] = [];
  const queue = workQueue({ clock, activity, work, report: (error, key) => void failures.push(`${key}: ${String(error)}`) });
  return { clock, activity, queue, failures, advance: (ms: number) => clock.advance(ms, activity.settled) };
}

test('a key that is wanted many times before its turn has one turn; one that is wanted during it has another', async () => {
  const turns: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { queue, activity } = setUp(async (key) => {
    turns.push(key);
    await gate.promise;
    return undefined;
  });
  for (let count = 0; count < 5; count += 1) queue.add('a');
  await turn();
  expect(turns).toEqual(['a']);
  for (let count = 0; count < 5; count += 1) queue.add('a');
  expect(turns).toEqual(['a']);
  gate.resolve();
  await activity.settled();
  expect(turns).toEqual(['a', 'a']);
});

test('keys are worked on side by side, one key never twice at once', async () => {
  const now = new Map<string, number>();
  let most = 0;
  const { queue, activity } = setUp(async (key) => {
    now.set(key, (now.get(key) ?? 0) + 1);
    expect(now.get(key)).toBe(1);
    most = Math.max(most, [...now.values()].filter((count) => count > 0).length);
    await turn();
    now.set(key, 0);
    return undefined;
  });
  for (let count = 0; count < 200; count += 1) queue.add(String(count % 20));
  await activity.settled();
  expect(most).toBe(8);
});

test('what fails is tried again, later and later, and never in a loop', async () => {
  let tries = 0;
  const { queue, failures, advance, activity } = setUp(async () => {
    tries += 1;
    if (tries < 5) throw new Error('not yet');
    return undefined;
  });
  queue.add('a');
  await activity.settled();
  expect(tries).toBe(1);
  await advance(49);
  expect(tries).toBe(1);
  await advance(1);
  expect(tries).toBe(2);
  await advance(50 * (2 + 4 + 8));
  expect(tries).toBe(5);
  await advance(3_600_000);
  expect(tries).toBe(5);
  expect(failures).toEqual(Array.from({ length: 4 }, () => 'a: Error: not yet'));
});

test('each turn says when the next one is due; a new answer replaces the old', async () => {
  const answers = [1000, undefined, 5000, undefined];
  let turns = 0;
  const { queue, advance } = setUp(async () => {
    turns += 1;
    return answers[turns - 1];
  });
  queue.add('a');
  await advance(999);
  expect(turns).toBe(1);
  queue.add('a');
  await advance(10_000);
  expect(turns).toBe(2);
  queue.add('a');
  await advance(4_999);
  expect(turns).toBe(3);
  await advance(1);
  expect(turns).toBe(4);
});

test('stopping waits for what is running, and nothing begins after it', async () => {
  const gate = Promise.withResolvers<void>();
  let ended = 0;
  const { queue } = setUp(async () => {
    await gate.promise;
    ended += 1;
    return 1;
  });
  queue.add('a');
  await turn();
  const stopped = queue.stop();
  queue.add('b');
  gate.resolve();
  await stopped;
  expect(ended).toBe(1);
});

import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('repeats, reports a failure once until it has worked again, and stops when it is told to', async () => {
  const outcomes = ['fine', 'broken', 'broken', 'fine', 'broken'];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const reports: unknown[] = [];
  let runs = 0;
  const repeated = repeat(1, async () => {
    const outcome = outcomes[runs];
    runs += 1;
    if (runs > outcomes.length) resolve();
    if (outcome === 'broken') throw new Error(`broken in run ${runs}`);
  }, (error) => reports.push(error));
  await done;
  await repeated.stop();
  const stopped = runs;
  expect(reports).toEqual([new Error('broken in run 2'), new Error('broken in run 5')]);
  await new Promise<void>((later) => {
    setTimeout(later, 10);
  });
  expect(runs).toBe(stopped);
});

test('is never at work twice at once, and stopping waits for what is under way', async () => {
  let [atWork, most, runs] = [0, 0, 0];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const repeated = repeat(1_000_000, async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await held;
    runs += 1;
    atWork -= 1;
  }, (error) => {
    throw error;
  });
  repeated.now();
  repeated.now();
  const stopping = repeated.stop();
  expect(runs).toBe(0);
  release();
  await stopping;
  expect([most, runs]).toEqual([1, 1]);
});

import { once } from 'node:events';
import { setImmediate as immediately } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { workLoop } from './work-loop.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;

test('it works at once, when it is poked, and again while there is more', async () => {
  let due = 3;
  let rounds = 0;
  const loop = workLoop({ what: 'test', everyMs: hour, log, work: async () => {
    rounds += 1;
    due = Math.max(0, due - 1);
    return due > 0;
  } });
  await vi.waitFor(() => expect([rounds, due]).toEqual([3, 0]));
  due = 2;
  loop.poke();
  await vi.waitFor(() => expect([rounds, due]).toEqual([5, 0]));
  await loop.close();
});

test('a poke amid a round leads to another one; two rounds never run at once', async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const loop = workLoop({ what: 'test', everyMs: hour, log, work: async () => {
    most = Math.max(most, (running += 1));
    rounds += 1;
    if (rounds === 1) {
      loop.poke();
      loop.poke();
    }
    await immediately();
    running -= 1;
    return false;
  } });
  await vi.waitFor(() => expect(rounds).toBe(2));
  await loop.close();
  expect([most, rounds]).toEqual([1, 2]);
});

test('what fails is told and tried again after the pause', async () => {
  const warnings: unknown[] = [];
  let rounds = 0;
  const loop = workLoop({ what: 'orders', everyMs: 5, log: { warn: (...told: unknown[]) => void warnings.push(told[1]) }, work: async () => {
    rounds += 1;
    if (rounds < 3) throw new Error('no');
    return false;
  } });
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3));
  await loop.close();
  expect(warnings).toEqual(Array(2).fill('orders: not done, and tried again in 5 ms'));
});

test('closing breaks off a pause and waits for a round, which is told', async () => {
  let ended = false;
  const { promise: started, resolve: began } = Promise.withResolvers<void>();
  const loop = workLoop({ what: 'test', everyMs: hour, log, work: async (signal) => {
    began();
    await once(signal, 'abort');
    ended = true;
    return true;
  } });
  await started;
  await loop.close();
  expect(ended).toBe(true);
});

import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { housekeeping } from './housekeeping.ts';

const hour = 3600_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it works about once an hour, goes on after a failure that it reports, and stops when it is closed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  let runs = 0;
  const work = async (): Promise<Record<string, number>> => {
    runs += 1;
    if (runs === 2) throw new Error('the database is away');
    return { sessions: 3 };
  };
  const keeping = housekeeping({ work, log, random: () => 0.5 });
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(runs).toBe(3);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'expired sessions, tokens and invitations were removed',
    'expired sessions, tokens and invitations were not removed; it is tried again in an hour',
    'expired sessions, tokens and invitations were removed',
  ]);
  await keeping.close();
  await vi.advanceTimersByTimeAsync(10 * hour);
  expect(runs).toBe(3);
});

test('closing waits for work that is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<Record<string, number>>();
  const keeping = housekeeping({ work: () => promise, log: pino({ level: 'silent' }), random: () => 0 });
  await vi.advanceTimersByTimeAsync(hour);
  let closed = false;
  const closing = keeping.close().then(() => void (closed = true));
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toBe(false);
  resolve({});
  await closing;
  expect(closed).toBe(true);
});

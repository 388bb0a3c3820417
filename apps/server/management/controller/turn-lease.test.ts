import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnLease } from './turn-lease.ts';
import type { WorkQueue } from './work-queue.ts';

const item = { organisationId: 'org_1', uid: 'a', namespace: 'loft-p-shop', name: 'a', attempts: 0, lease: 'one' };
const leaseMs = 30_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hold(extend: WorkQueue['extend']) {
  const errors: unknown[] = [];
  let changes = 0;
  const lease = turnLease({
    queue: { extend },
    item,
    seen: () => 7n,
    leaseMs,
    onChanged: async () => void (changes += 1),
    onError: (error) => void errors.push(error),
  });
  return { lease, errors, changes: () => changes };
}

test('it is extended for as long as the turn takes, and not any longer', async () => {
  let extended = 0;
  const { lease } = hold(async () => {
    extended += 1;
    return 'kept';
  });
  await vi.advanceTimersByTimeAsync(10 * leaseMs);
  expect(lease.signal.aborted).toBe(false);
  const before = extended;
  expect(before).toBeGreaterThan(50);
  lease.end();
  await vi.advanceTimersByTimeAsync(10 * leaseMs);
  expect(extended).toBe(before);
  expect(lease.signal.aborted).toBe(false);
});

test('when another worker has it, the turn is told to stop', async () => {
  const { lease } = hold(async () => 'lost');
  await vi.advanceTimersByTimeAsync(leaseMs / 6);
  expect(lease.signal.reason).toMatchObject({ message: expect.stringContaining('another worker has it') });
});

test.each([
  [
    'refuses',
    async () => {
      throw new Error('gone');
    },
  ],
  ['is silent', () => Promise.withResolvers<never>().promise],
])('a database that %s ends the turn long before somebody else may begin one', async (_, extend) => {
  const { lease } = hold(extend);
  await vi.advanceTimersByTimeAsync(leaseMs * 0.4);
  expect(lease.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(leaseMs * 0.2);
  expect(lease.signal.aborted).toBe(true);
});

test('one failure in between is told, and does no harm', async () => {
  let calls = 0;
  const { lease, errors } = hold(async () => {
    calls += 1;
    if (calls % 2 === 1) throw new Error('a hiccup');
    return 'kept';
  });
  await vi.advanceTimersByTimeAsync(3 * leaseMs);
  expect(lease.signal.aborted).toBe(false);
  expect(errors.length).toBeGreaterThan(3);
});

test('that the object is wanted again is passed on', async () => {
  const { changes } = hold(async () => 'changed');
  await vi.advanceTimersByTimeAsync(leaseMs / 6);
  expect(changes()).toBe(1);
});

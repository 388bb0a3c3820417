import { expect, test } from 'vitest';
import { timeTaken, usualTime, waitProgress } from './step-timing.ts';

test.each([
  ['EKS is making the cluster. EKS usually takes 12 minutes.', 720_000],
  ['RDS is deleting the database, which usually takes 5 minutes.', 300_000],
  ['AWS is deleting the NAT gateway, which usually takes a minute.', 60_000],
  ['This usually takes an hour', 3_600_000],
  ['Throttled. Trying again.', undefined],
  ['', undefined],
])('%s', (message, milliseconds) => expect(usualTime(message)).toBe(milliseconds));

test('a wait is never shown as over before it is', () => {
  expect(waitProgress(360_000, 720_000)).toBe(50);
  expect(waitProgress(9_000_000, 720_000)).toBe(95);
});

test('time runs from the start to the end, or until now', () => {
  const startedAt = '2026-11-15T12:00:00.000Z';
  const now = Date.parse(startedAt) + 5000;
  expect(timeTaken({ startedAt: null, endedAt: null }, now)).toBeUndefined();
  expect(timeTaken({ startedAt, endedAt: null }, now)).toBe(5000);
  expect(timeTaken({ startedAt, endedAt: '2026-11-15T12:00:02.000Z' }, now)).toBe(2000);
  expect(timeTaken({ startedAt, endedAt: null }, now - 60_000), 'clocks differ').toBe(0);
});

import { expect, test } from 'vitest';
import { type Found, waitingThings } from './waiting-things.ts';

const nothing: Found = { deployments: [], jobs: [], spaces: [], accounts: [], instances: [] };
const space = {
  id: 'spc_1',
  name: 'prod',
  health: 'unreachable',
  healthReason: '',
  healthSince: '2026-01-02T00:00:00.000Z',
} as Found['spaces'][number];
const job = {
  id: 'job_1',
  name: 'orders',
  status: 'failed',
  message: 'AccessDenied',
  endedAt: '2026-01-03T00:00:00.000Z',
  updatedAt: '2026-01-04T00:00:00.000Z',
} as Found['jobs'][number];
const account = {
  id: 'ca_1',
  name: 'AWS',
  status: 'failing',
  verifiedAt: '2026-01-01T00:00:00.000Z',
  failure: { kind: 'denied', bucket: 'user_action', operation: 'x', code: 'y', said: 'no', fixHint: 'Give new keys.' },
} as Found['accounts'][number];

test('nothing waits where all is well', () => {
  expect(waitingThings(nothing)).toEqual([]);
});

test('what broke last comes first, each with why, since when and where it is', () => {
  const things = waitingThings({ ...nothing, spaces: [space], jobs: [job], accounts: [account] });
  expect(things.map(({ name, about, since }) => [name, about, since.slice(0, 10)])).toEqual([
    ['orders', 'AccessDenied', '2026-01-03'],
    ['prod', 'Its cluster does not answer.', '2026-01-02'],
    ['AWS', 'Give new keys.', '2026-01-01'],
  ]);
  expect(things[0]).toMatchObject({ to: '/jobs/$jobId', params: { jobId: 'job_1' } });
});

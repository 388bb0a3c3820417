import { expect, test } from 'vitest';
import { databaseState } from './database-state.ts';

const there = { status: 'succeeded', message: 'Made.' } as const;

test.each([
  ['being made', { status: 'running', message: 'Making it.' }, null, 'running', undefined, 'Making it.'],
  ['there', there, null, 'succeeded', 'ready', 'Made.'],
  ['there, rotated once', there, { status: 'succeeded', message: 'Rotated.' }, 'succeeded', 'ready', 'Made.'],
  ['being rotated', there, { status: 'waiting', message: 'Waits.' }, 'rotating', 'rotating', 'Waits.'],
  ['not rotated', there, { status: 'failed', message: 'No.' }, 'failed', 'rotation failed', 'No.'],
  [
    'being dropped after a rotation',
    { status: 'deleting', message: 'Drops.' },
    { status: 'failed', message: 'No.' },
    'deleting',
    undefined,
    'Drops.',
  ],
] as const)('%s', (_, database, rotation, status, label, message) => {
  expect(databaseState({ ...database, rotation })).toEqual({ status, label, message });
});

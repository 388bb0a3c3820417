import { expect, test } from 'vitest';
import { type PresentedToken, refreshVerdict, type RefreshVerdict } from './refresh-verdict.ts';

const at = new Date('2026-01-01T00:01:00Z');
const ago = (seconds: number): Date => new Date(at.getTime() - seconds * 1000);

test.each<[string, PresentedToken, number, RefreshVerdict]>([
  ['the newest', { generation: 3, usedAt: null }, 3, 'next'],
  ['its predecessor, at once', { generation: 2, usedAt: at }, 3, 'again'],
  ['its predecessor, by the clock of a replica that is behind', { generation: 2, usedAt: ago(-2) }, 3, 'again'],
  ['its predecessor, 30 seconds later', { generation: 2, usedAt: ago(30) }, 3, 'again'],
  ['its predecessor, later', { generation: 2, usedAt: ago(30.001) }, 3, 'replayed'],
  ['the one before its predecessor, at once', { generation: 1, usedAt: at }, 3, 'replayed'],
  ['a twin of its predecessor that was never used', { generation: 2, usedAt: null }, 3, 'replayed'],
  ['one from before there were generations', { generation: null, usedAt: null }, 3, 'next'],
  ['the same again', { generation: null, usedAt: at }, 1, 'replayed'],
  ['the newest, exchanged by a release that does not count', { generation: 3, usedAt: at }, 3, 'replayed'],
])('%s: %j', (_, token, newest, verdict) => {
  expect(refreshVerdict(token, newest, at)).toBe(verdict);
});

import { expect, test } from 'vitest';
import { reached, readiness, revisions } from './card-words.ts';

const revision = (number: number) => ({ id: `rev_${number}`, number, status: 'active' as const, image: null, commitSha: null });

test('a card says how many are ready once there is something to count', () => {
  expect(readiness(undefined)).toBeUndefined();
  expect(readiness({ ready: 0, desired: 0 })).toBeUndefined();
  expect(readiness({ ready: 1, desired: 3 })).toBe('1 of 3 ready');
});

test('a card says what runs, and what is on its way', () => {
  expect(revisions(undefined)).toBeUndefined();
  expect(revisions({ revision: null, latestRevision: revision(1) })).toBe('#1');
  expect(revisions({ revision: revision(4), latestRevision: revision(4) })).toBe('#4');
  expect(revisions({ revision: revision(4), latestRevision: revision(5) })).toBe('#4 → #5');
});

test('an address says whether it leads out of the cluster', () => {
  expect(reached('')).toBeUndefined();
  expect(reached('cart.shop.svc.cluster.local:3000')).toEqual({ text: 'cart.shop:3000', where: 'inside' });
  expect(reached('203.0.113.7')).toEqual({ text: '203.0.113.7', where: 'outside' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proportionalSizes, type Sized } from './proportional-scale.ts';

const set = (name: string, replicas: number, maxReplicasBefore: number, createdAtMs = 0): Sized => ({
  name,
  replicas,
  createdAtMs,
  maxReplicasBefore,
});
const sizes = (desired: number, active: readonly Sized[], maxSurge = 0) =>
  Object.fromEntries(proportionalSizes({ desired, maxSurge, statusReplicas: 0, active }));

test('a change is spread by size; what rounding leaves goes to the largest', () => {
  expect(sizes(30, [set('old', 8, 13), set('new', 5, 13)], 3)).toEqual({ old: 20, new: 13 });
  expect(sizes(5, [set('old', 6, 10), set('new', 4, 10)])).toEqual({ old: 3, new: 2 });
  expect(sizes(11, [set('old', 5, 10, 1), set('new', 5, 10, 2)])).toEqual({ new: 6, old: 5 });
  expect(sizes(9, [set('old', 5, 10, 1), set('new', 5, 10, 2)])).toEqual({ old: 4, new: 5 });
  expect(sizes(0, [set('old', 5, 10), set('new', 5, 10)], 2)).toEqual({ old: 0, new: 0 });
});

test('all together are as many as there may be, and none is negative', () => {
  const replicas = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.nat({ max: 5 }), replicas, fc.nat({ max: 5 }), (desired, maxSurge, counts, room) => {
      // The sizes were decided for a deployment that might have had all of these, or a few more.
      const before = counts.reduce((sum, count) => sum + count, 0) + room;
      const active = counts.map((count, index) => set(`r${index}`, count, before, index));
      const after = [...proportionalSizes({ desired, maxSurge, statusReplicas: 0, active }).values()];
      expect(after.every((size) => size >= 0)).toBe(true);
      expect(after.reduce((sum, size) => sum + size, 0)).toBe(desired === 0 ? 0 : desired + maxSurge);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rollingLimits } from '../int-or-percent.ts';
import { rollingStep, type Share } from './rolling-step.ts';

interface Counted extends Share {
  /** As it is, which is what is reported as available once somebody looks. */
  readonly ready: number;
}

const amount = fc.oneof(
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
);
const choices = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 200 });

/** Random readiness, random lag of what is reported, a new template now and then: the limits hold after every single step. */
test('a rolling update never leaves its limits, and always arrives', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), amount, amount, choices, (desired, maxSurge, maxUnavailable, random) => {
      const limits = rollingLimits({ maxSurge, maxUnavailable }, desired);
      const unavailable = Math.min(limits.maxUnavailable, desired);
      let shares: Counted[] = [
        { name: 'r0', replicas: desired, available: desired, ready: desired },
        { name: 'r1', replicas: 0, available: 0, ready: 0 },
      ];
      let next = 0;
      const choose = (count: number): number => {
        next += 1;
        return (random[next % random.length] ?? 0) % count;
      };
      const check = (): void => {
        const total = shares.reduce((sum, { replicas }) => sum + replicas, 0);
        const ready = shares.reduce((sum, share) => sum + share.ready, 0);
        expect(total).toBeLessThanOrEqual(desired + limits.maxSurge);
        expect(ready).toBeGreaterThanOrEqual(desired - unavailable);
      };
      const step = (): boolean => {
        const newest = shares.at(-1);
        if (!newest) return false;
        const sizes = rollingStep({
          desired,
          maxSurge: limits.maxSurge,
          maxUnavailable: unavailable,
          newest,
          old: shares.slice(0, -1),
        });
        // A replica set deletes first what is not ready.
        shares = shares.map((share) => ({
          ...share,
          replicas: sizes.get(share.name) ?? share.replicas,
          ready: Math.min(share.ready, sizes.get(share.name) ?? share.replicas),
        }));
        check();
        return sizes.size > 0;
      };

      for (let round = 0; round < 60; round += 1) {
        switch (choose(8)) {
          case 0:
            if (shares.length < 5) shares = [...shares, { name: `r${shares.length}`, replicas: 0, available: 0, ready: 0 }];
            break;
          case 1:
          case 2: // some pods become ready
            shares = shares.map((share) => ({ ...share, ready: Math.min(share.replicas, share.ready + choose(3)) }));
            break;
          case 3:
          case 4: // somebody looks
            shares = shares.map((share) => ({ ...share, available: share.ready }));
            break;
          default:
            step();
        }
        check();
      }
      for (let round = 0; round < 200; round += 1) {
        shares = shares.map((share) => ({ ...share, ready: share.replicas, available: share.replicas }));
        if (!step()) break;
      }
      expect(shares.map(({ replicas }) => replicas)).toEqual([...shares.slice(0, -1).map(() => 0), desired]);
    }),
    { numRuns: 500 },
  );
});

const share = fc.record({
  replicas: fc.integer({ min: 0, max: 10 }),
  available: fc.integer({ min: 0, max: 12 }),
  luck: fc.double({ min: 0, max: 1, noNaN: true }),
});

/**
 * From any state at all, also one that others have made, with reports that are behind: a step makes nothing worse than it may, as
 * far as it can know.
 */
test('no step takes away what is needed, or adds what is too much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 }),
      fc.nat({ max: 5 }),
      fc.nat({ max: 5 }),
      share,
      fc.array(share, { maxLength: 3 }),
      (desired, maxSurge, maxUnavailable, first, others) => {
        // What is reported as available was ready then, and still is as far as it was not deleted since; more may have become
        // ready.
        const shares = [...others, first].map(({ replicas, available, luck }, index) => {
          const least = Math.min(replicas, available);
          return { name: `r${index}`, replicas, available, ready: least + Math.floor(luck * (replicas - least)) };
        });
        const newest = shares.at(-1);
        if (!newest) return;
        const sizes = rollingStep({
          desired,
          maxSurge,
          maxUnavailable: Math.min(maxUnavailable, desired),
          newest,
          old: shares.slice(0, -1),
        });
        const after = shares.map((one) => ({
          replicas: sizes.get(one.name) ?? one.replicas,
          ready: Math.min(one.ready, sizes.get(one.name) ?? one.replicas),
        }));
        const sum = (of: readonly { readonly replicas: number; readonly ready: number }[], field: 'replicas' | 'ready'): number =>
          of.reduce((total, one) => total + one[field], 0);
        const known = shares.reduce((total, { replicas, available }) => total + Math.min(replicas, available), 0);
        expect(sum(after, 'ready')).toBeGreaterThanOrEqual(Math.min(known, desired - Math.min(maxUnavailable, desired)));
        expect(sum(after, 'replicas')).toBeLessThanOrEqual(Math.max(sum(shares, 'replicas'), desired + maxSurge));
        expect([...sizes.values()].every((size) => size >= 0)).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

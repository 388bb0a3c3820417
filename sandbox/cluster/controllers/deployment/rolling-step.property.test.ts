import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rollingLimits } from '../int-or-percent.ts';
import { rollingStep, type Share } from './rolling-step.ts';

interface Counted extends Share {
  /** As it is, which is what is reported as available once somebody looks. */
  readonly ready: number;
}

const amount = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`));
const choices = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 200 });

/** Random readiness, random lag of what is reported, a new template now and then: the limits hold after every single step. */
test('a rolling update never leaves its limits, and always arrives', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 20 }), amount, amount, choices, (desired, maxSurge, maxUnavailable, random) => {
    const limits = rollingLimits({ maxSurge, maxUnavailable }, desired);
    const unavailable = Math.min(limits.maxUnavailable, desired);
    let shares: Counted[] = [{ name: 'r0', replicas: desired, available: desired, ready: desired }, { name: 'r1', replicas: 0, available: 0, ready: 0 }];
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
      const sizes = rollingStep({ desired, maxSurge: limits.maxSurge, maxUnavailable: unavailable, newest, old: shares.slice(0, -1) });
      // A replica set deletes first what is not ready.
      shares = shares.map((share) => ({ ...share, replicas: sizes.get(share.name) ?? share.replicas, ready: Math.min(share.ready, sizes.get(share.name) ?? share.replicas) }));
      check();
      return sizes.size > 0;
    };

    for (let round = 0; round < 60; round += 1) {
      switch (choose(8)) {
        case 0:
          if (shares.length < 5) shares = [...shares, { name: `r${shares.length}`, replicas: 0, available: 0, ready: 0 }];
          break;
        case 1: case 2: // some pods become ready
          shares = shares.map((share) => ({ ...share, ready: Math.min(share.replicas, share.ready + choose(3)) }));
          break;
        case 3: case 4: // somebody looks
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
  }), { numRuns: 500 });
});

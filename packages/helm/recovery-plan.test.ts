import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recoveryPlan } from './recovery-plan.ts';
import { isPending, releaseStatuses, type ReleaseStatus, type Revision } from './release.ts';

const now = new Date('2026-05-01T12:00:00Z');
const minutes = 60_000;

/** Oldest first, the newest ten minutes ago. */
function history(...statuses: readonly ReleaseStatus[]): Revision[] {
  return statuses.map((status, index) => ({
    revision: index + 1,
    status,
    updated: new Date(now.getTime() - (statuses.length - index) * 10 * minutes),
    chart: 'shop-1.0.0',
    appVersion: '1',
    description: '',
  }));
}

const plan = (...statuses: readonly ReleaseStatus[]) => recoveryPlan(history(...statuses), { ownerDied: true, now });

describe('a dead operation', () => {
  test('is rolled back to the revision that is deployed', () => {
    expect(plan('superseded', 'deployed', 'pending-upgrade')).toMatchObject({ do: 'rollback', to: 2, pending: { revision: 3 } });
    expect(plan('deployed', 'failed', 'pending-rollback')).toMatchObject({ do: 'rollback', to: 1 });
    expect(plan('deployed', 'pending-upgrade', 'pending-rollback')).toMatchObject({
      do: 'rollback',
      to: 1,
      pending: { revision: 3 },
    });
  });

  test('prefers the deployed revision to a newer one that a failed rollback marked as superseded', () => {
    expect(plan('superseded', 'deployed', 'superseded', 'failed', 'pending-upgrade')).toMatchObject({ do: 'rollback', to: 2 });
  });

  test('never costs an application that once ran: without a deployed revision the last superseded one comes back', () => {
    expect(plan('superseded', 'superseded', 'failed', 'pending-upgrade')).toMatchObject({ do: 'rollback', to: 2 });
  });

  test('of a release that never ran is uninstalled', () => {
    expect(plan('pending-install')).toMatchObject({ do: 'uninstall', pending: { revision: 1 } });
    expect(plan('failed', 'pending-upgrade')).toMatchObject({ do: 'uninstall', pending: { revision: 2 } });
    expect(plan('uninstalled', 'pending-install')).toMatchObject({ do: 'uninstall' });
  });
});

test('an operation counts as dead only beyond the given age, or by the word of the caller', () => {
  const pending = history('deployed', 'pending-upgrade');
  expect(recoveryPlan(pending, { olderThanMs: 15 * minutes, now })).toMatchObject({
    do: 'nothing',
    because: 'too_young',
    ageMs: 10 * minutes,
  });
  expect(recoveryPlan(pending, { olderThanMs: 10 * minutes, now })).toMatchObject({ do: 'nothing', because: 'too_young' });
  expect(recoveryPlan(pending, { olderThanMs: 9 * minutes, now })).toMatchObject({ do: 'rollback', to: 1 });
  expect(recoveryPlan(pending, { now })).toMatchObject({ do: 'nothing', because: 'too_young' });
  expect(recoveryPlan(pending, { olderThanMs: 15 * minutes, ownerDied: true, now })).toMatchObject({ do: 'rollback' });
  expect(recoveryPlan(pending, { olderThanMs: 0, now: new Date(0) })).toMatchObject({ do: 'nothing', because: 'too_young' });
});

test('whatever the history, only a pending release is touched, and only a revision that was good comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...releaseStatuses), { maxLength: 6 }), fc.boolean(), (statuses, shuffled) => {
      const revisions = history(...statuses);
      const made = recoveryPlan(shuffled ? revisions.toReversed() : revisions, { ownerDied: true, now });
      const last = statuses.at(-1);
      expect(made.do === 'nothing').toBe(last === undefined || !isPending(last));
      if (made.do === 'rollback') expect(['deployed', 'superseded']).toContain(statuses[made.to - 1]);
      if (made.do === 'uninstall')
        expect(statuses.some((status) => status === 'deployed' || status === 'superseded')).toBe(false);
    }),
  );
});

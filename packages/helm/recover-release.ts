import type { Call, HelmCommand } from './helm-command.ts';
import { isHelmError } from './helm-errors.ts';
import { recoveryPlan, type Evidence } from './recovery-plan.ts';
import type { Release, ReleaseRef, ReleaseStatus, Revision } from './release.ts';
import type { Waiting } from './waiting.ts';
import { history } from './verbs/history.ts';
import { rollback } from './verbs/rollback.ts';
import { uninstall } from './verbs/uninstall.ts';

export type RecoverOptions = Call &
  Waiting &
  Omit<Evidence, 'now'> & {
    readonly now: () => Date;
    /** A chart whose rollback hook fails leaves a pending rollback each time; without hooks it ends. */
    readonly hooks?: boolean;
  };

export type Recovery =
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'not_pending'; readonly status: ReleaseStatus }
  | { readonly outcome: 'too_young'; readonly pending: Revision; readonly ageMs: number }
  | { readonly outcome: 'rolled_back'; readonly pending: Revision; readonly to: number; readonly release: Release }
  | { readonly outcome: 'uninstalled'; readonly pending: Revision };

/**
 * Frees a release that a killed process left pending. Helm refuses to upgrade such a release, and has no command for it: people
 * delete its record by hand. Here the last good revision is rolled back to, which also removes what the dead operation had
 * already added; a release that never was deployed is uninstalled. History is kept in both cases (with the dead revision in
 * it as it was, under a newer one). Can be called again when it was itself interrupted.
 *
 * The caller holds the lock of the release: nothing of this process is working on it.
 */
export async function recoverRelease(helm: HelmCommand, release: ReleaseRef, options: RecoverOptions): Promise<Recovery> {
  const { signal, now, ownerDied = false, olderThanMs = Infinity, ...rest } = options;
  const revisions = await historyOf(helm, release, signal);
  if (revisions === undefined) return { outcome: 'not_found' };
  const plan = recoveryPlan(revisions, { ownerDied, olderThanMs, now: now() });
  switch (plan.do) {
    case 'nothing':
      return plan.because === 'not_pending'
        ? { outcome: 'not_pending', status: plan.status }
        : { outcome: 'too_young', pending: plan.pending, ageMs: plan.ageMs };
    case 'rollback': {
      const rolledBack = await rollback(helm, release, { ...rest, signal, revision: plan.to });
      return { outcome: 'rolled_back', pending: plan.pending, to: plan.to, release: rolledBack };
    }
    case 'uninstall': {
      const description = `Recovered: revision ${plan.pending.revision} was left ${plan.pending.status}`;
      await uninstall(helm, release, { ...rest, signal, keepHistory: true, description });
      return { outcome: 'uninstalled', pending: plan.pending };
    }
  }
}

async function historyOf(helm: HelmCommand, release: ReleaseRef, signal: AbortSignal): Promise<readonly Revision[] | undefined> {
  try {
    return await history(helm, release, { signal });
  } catch (error) {
    if (isHelmError(error, 'release_not_found')) return undefined;
    throw error;
  }
}

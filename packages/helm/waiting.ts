import { flagIf, flagWith } from './command-line.ts';

/** How long Helm waits, and for what. */
export type Waiting = {
  /** Until objects are ready: `watcher` knows more kinds, `legacy` is Helm 3's way. Without it Helm waits for hooks only. */
  readonly wait?: 'watcher' | 'legacy';
  readonly waitForJobs?: boolean;
  /** Of each single thing that Helm waits for: one hook, or readiness. */
  readonly timeoutMs?: number;
};

const defaultTimeoutMs = 5 * 60_000;
const hooksAndRollback = 3;
const marginMs = 60_000;

export function waitingFlags({ wait, waitForJobs, timeoutMs = defaultTimeoutMs }: Waiting): string[] {
  return [`--timeout=${timeoutMs}ms`, ...flagWith('--wait', wait), ...flagIf(waitForJobs, '--wait-for-jobs')];
}

/**
 * When an operation is given up from outside. Later than Helm's own timeouts in the usual case (hooks, readiness, and going
 * back), because a Helm that times out by itself leaves the release marked as failed, and a killed one leaves it pending.
 */
export function deadlineOf({ deadlineMs, timeoutMs = defaultTimeoutMs }: Waiting & { readonly deadlineMs?: number }): number {
  return deadlineMs ?? hooksAndRollback * timeoutMs + marginMs;
}

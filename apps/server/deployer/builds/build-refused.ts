import { Code, ConnectError } from '@connectrpc/connect';
import { OutcomeError } from '@spacedock/contracts';
import { GithubRefused, GithubUnreachable } from '../../github/github-errors.ts';
import type { FailureFacts } from '../rollout/verdict.ts';

/** There will be no build before somebody has mended something. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.facts = facts;
  }
}

/** What an error means for a build that has not begun. `later`: it may pass by itself; when it does not, it is that failure. */
export interface BuildTrouble {
  readonly facts: FailureFacts;
  readonly later: boolean;
  /** When GitHub wants to be asked again, where it said so. */
  readonly afterMs?: number | undefined;
}

/** Undefined: nobody expected it, and the engine decides. */
export function buildTroubleOf(error: unknown): BuildTrouble | undefined {
  if (error instanceof BuildRefused) return { facts: error.facts, later: false };
  if (error instanceof GithubUnreachable) return { facts: { code: 'git_unreachable', message: error.message }, later: true };
  if (error instanceof GithubRefused) {
    const { retryAfterMs: afterMs, message } = error;
    return {
      facts: { code: 'git_refused', message },
      later: afterMs !== undefined,
      ...(afterMs === undefined ? {} : { afterMs }),
    };
  }
  if (error instanceof OutcomeError) {
    const later = error.http >= 500 || error.http === 429;
    return { facts: { code: later ? 'git_unreachable' : 'git_refused', message: error.message, fixHint: error.next }, later };
  }
  if (error instanceof ConnectError && [Code.Unavailable, Code.DeadlineExceeded].includes(error.code)) {
    return { facts: { code: 'git_unreachable', message: 'The config service does not answer.' }, later: true };
  }
  return undefined;
}

import type { Failure } from './failure.ts';
import type { JobDraft } from './job-draft.ts';
import { stepOf } from './job-draft.ts';
import type { JsonFields } from './json.ts';
import type { Wait } from './step.ts';

/** What came of one call of a step. */
export type Outcome =
  | { readonly done: JsonFields }
  | { readonly gone: true }
  | { readonly wait: Wait }
  | { readonly ask: { readonly why: string } }
  | { readonly failed: Failure }
  /** It was broken off, and says nothing about what it came to. */
  | { readonly interrupted: true };

/** How transient failures are borne. */
export interface Patience {
  readonly attempts: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** Between 0 and 1. */
  readonly random: () => number;
}

const longestWaitMs = 24 * 60 * 60 * 1000;

/** Enters what came of a call into the job. */
export function settle(draft: JobDraft, name: string, outcome: Outcome, now: Date, patience: Patience): void {
  const well = { failures: 0, failure: undefined };
  if ('done' in outcome) {
    draft.moveStep(name, 'done', { ...well, output: outcome.done, message: '', endedAt: now });
  } else if ('gone' in outcome) {
    draft.moveStep(name, 'gone', { ...well, message: '', endedAt: now });
  } else if ('ask' in outcome) {
    draft.moveStep(name, 'ask', { ...well, message: outcome.ask.why });
  } else if ('interrupted' in outcome) {
    draft.moveStep(name, 'interrupt', { message: '' });
  } else if ('wait' in outcome) {
    const milliseconds = Math.min(Math.max(0, outcome.wait.milliseconds), longestWaitMs);
    draft.moveStep(name, 'wait', { ...well, message: outcome.wait.why, nextAt: later(now, milliseconds) });
  } else {
    fail(draft, name, outcome.failed, now, patience);
  }
}

function fail(draft: JobDraft, name: string, failure: Failure, now: Date, patience: Patience): void {
  const failures = stepOf(draft.job, name).failures + 1;
  if (failure.bucket === 'transient' && failures < patience.attempts) {
    const again = `${failure.message} (failed ${failures} of ${patience.attempts} times; is tried again)`;
    draft.moveStep(name, 'wait', {
      failures,
      failure,
      message: again,
      nextAt: later(now, delayAfter(failures, failure, patience)),
    });
  } else {
    draft.moveStep(name, 'fail', { failures, failure, message: failure.message, nextAt: undefined, endedAt: now });
  }
}

function delayAfter(failures: number, { retryAfterMs = 0 }: Failure, { firstMs, longestMs, random }: Patience): number {
  const backoff = Math.min(firstMs * 2 ** (failures - 1), longestMs) * (0.5 + random());
  return Math.min(Math.max(backoff, retryAfterMs), longestWaitMs);
}

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + Math.ceil(milliseconds));

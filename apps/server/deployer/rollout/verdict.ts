import type { EventStage } from '../events/event-states.ts';
import type { RevisionFailure } from '../revisions/revision-failure.ts';
import { fixHints, type RolloutFailureCode } from './rollout-failures.ts';

/** As steps keep it: every field is there, empty where there is nothing to say. */
export type FailureFields = {
  readonly stage: EventStage;
  readonly code: string;
  readonly message: string;
  readonly fixHint: string;
  readonly logTail: string;
};

/** It did not come to run. `touched`: something was changed in the cluster, so that what ran before may not run any more. */
export type Failed = { readonly verdict: 'failed'; readonly failure: FailureFields; readonly touched: boolean };

/** A newer revision is deployed instead, or the deployment goes. `stage`: where it was then. */
export type Passed = { readonly verdict: 'passed'; readonly stage: EventStage };

export const passed = (stage: EventStage): { readonly done: Passed } => ({ done: { verdict: 'passed', stage } });

/** What is known of a failure before it is known where it happened. */
export interface FailureFacts {
  readonly code: RolloutFailureCode;
  readonly message: string;
  /** Where it knows better than the table. */
  readonly fixHint?: string | undefined;
  readonly logTail?: string | undefined;
}

const longestMessage = 2_000;

export function failed(stage: EventStage, facts: FailureFacts, touched: boolean): { readonly done: Failed } {
  const { code, message, fixHint = fixHints[code], logTail = '' } = facts;
  const shown = message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
  return { done: { verdict: 'failed', failure: { stage, code, message: shown, fixHint, logTail }, touched } };
}

export function revisionFailure({ stage, code, message, fixHint, logTail }: FailureFields): RevisionFailure {
  return { stage, code, message, ...(fixHint === '' ? {} : { fixHint }), ...(logTail === '' ? {} : { logTail }) };
}

import type { Failure } from './failure.ts';
import type { JobState, StepState } from './job-states.ts';
import type { JsonFields } from './json.ts';

/** A job as it stands. */
export interface JobView {
  readonly id: string;
  readonly workflow: string;
  readonly state: JobState;
  /** What it does now, for people; empty when nothing is to be said. */
  readonly message: string;
  readonly steps: readonly StepView[];
  /** Of all steps that are done, by name of the step. */
  readonly outputs: Readonly<Record<string, JsonFields>>;
  readonly createdAt: Date;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
  /** Grows with every change. */
  readonly version: number;
}

export interface StepView {
  /** A UUID that stays. */
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly needs: readonly string[];
  readonly state: StepState;
  readonly attempts: number;
  /** Why it waits, or for what it asks. */
  readonly message: string;
  readonly output: JsonFields | undefined;
  readonly failure: Failure | undefined;
  /** When it is looked at again, while it waits. */
  readonly nextAt: Date | undefined;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** A change of a job or of one of its steps, in the order in which they were committed. */
export interface JobEvent {
  /** Of this job, from 1, without gaps. */
  readonly sequence: number;
  readonly at: Date;
  /** The step that changed; undefined: the job itself. */
  readonly step: string | undefined;
  readonly state: JobState | StepState;
  readonly message: string;
  readonly failure: Failure | undefined;
}

/**
 * All that the services know of an engine; another one could take its place behind these. `Transaction` is that of the caller, so
 * that a job and what the caller keeps of it are there both or not at all.
 */
export interface Engine<Transaction> {
  /** Throws where the workflow is not known or its steps do not fit together. */
  readonly start: (transaction: Transaction, job: { readonly id: string; readonly workflow: string; readonly input: JsonFields }) => Promise<void>;
  /** Each of these throws WrongState, naming the state, where the table does not allow it. All are audited by the caller. */
  readonly retry: (transaction: Transaction, jobId: string) => Promise<void>;
  readonly cancel: (transaction: Transaction, jobId: string) => Promise<void>;
  /** Undoes, in reverse, whatever is there, from any state. Once more, when it failed. */
  readonly teardown: (transaction: Transaction, jobId: string) => Promise<void>;
  /** Answers what a step asks. */
  readonly signal: (transaction: Transaction, jobId: string, step: string, answer: JsonFields) => Promise<void>;

  /** In a transaction of the caller's, with what that has changed, where one is given. */
  readonly job: (jobId: string, transaction?: Transaction) => Promise<JobView | undefined>;
  readonly jobs: (jobIds: readonly string[], transaction?: Transaction) => Promise<readonly JobView[]>;
  /** Everything after the given sequence, then what comes, on whatever replica it happens, until the signal ends it. */
  readonly observe: (jobId: string, after: number, signal: AbortSignal) => AsyncIterable<JobEvent>;

  /** Begins to work on jobs that are due. */
  readonly run: () => Promise<void>;
  /** Lets steps that run come to an end within the grace, then lets go of them: others take over at once. */
  readonly stop: () => Promise<void>;
}

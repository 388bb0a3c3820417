import type { Failure } from './failure.ts';
import type { JobGoal } from './job-moves.ts';
import type { JobState, StepState } from './job-states.ts';
import type { JsonFields } from './json.ts';

/** A job as it is kept. */
export interface JobRecord {
  readonly id: string;
  readonly workflow: string;
  readonly input: JsonFields;
  readonly state: JobState;
  readonly goal: JobGoal;
  readonly version: number;
  /** Of the turn that read it. */
  readonly fence: number;
  readonly createdAt: Date;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
  /** In the order in which the workflow names them. */
  readonly steps: readonly StepRecord[];
}

/** A step as it is kept. */
export interface StepRecord {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly needs: readonly string[];
  readonly token: string;
  readonly state: StepState;
  /** Whether it is to be taken back. */
  readonly undo: boolean;
  readonly attempts: number;
  /** Transient ones in a row. */
  readonly failures: number;
  readonly message: string;
  readonly output: JsonFields | undefined;
  readonly failure: Failure | undefined;
  readonly answer: JsonFields | undefined;
  readonly nextAt: Date | undefined;
  /** Undefined: never attempted, so there is nothing to take back. */
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** What is told of one change; sequence and time are given to it when it is written. */
export interface NewEvent {
  readonly step: string | undefined;
  readonly state: JobState | StepState;
  readonly message: string;
  readonly failure: Failure | undefined;
}

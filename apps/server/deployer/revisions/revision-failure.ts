import type { EventStage } from '../events/event-states.ts';

/** Why a revision did not come to run. */
export interface RevisionFailure {
  readonly stage: EventStage;
  /** `image_pull`, `crash`, `probe`, `quota`, `scheduling`, `build`, `secret_missing`, `timeout`, `cluster`, … */
  readonly code: string;
  readonly message: string;
  readonly fixHint?: string | undefined;
  /** Of a container that crashed. */
  readonly logTail?: string | undefined;
}

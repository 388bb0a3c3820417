import type { GivenSecret } from '../builds/given-secrets.ts';
import type { RolloutFailureCode } from '../rollout/rollout-failures.ts';

export const buildStatuses = ['dispatched', 'running', 'succeeded', 'failed'] as const;

/** How the build of a revision stands, as whoever builds it told us or as we found it. Once it has ended nothing of it changes. */
export interface BuildState {
  readonly status: (typeof buildStatuses)[number];
  /** Written before it is asked for: there may be a run from then on. */
  readonly dispatchedAt: string;
  /** The first time, where it had to be asked for again. */
  readonly since?: string | undefined;
  /** GitHub has taken it: there is a run, or there will be. */
  readonly acceptedAt?: string | undefined;
  /** When the build last said something. */
  readonly heardAt?: string | undefined;
  /** When GitHub was last asked how it goes. */
  readonly polledAt?: string | undefined;
  readonly runId?: number | undefined;
  readonly runUrl?: string | undefined;
  /** Where the environment wanted images when it was asked for. */
  readonly registry?: string | undefined;
  /** What it pushes: `repository:tag`. */
  readonly target?: string | undefined;
  readonly given?: readonly GivenSecret[] | undefined;
  /** Of a failure. */
  readonly code?: RolloutFailureCode | undefined;
  readonly message?: string | undefined;
  /** The last lines; never more than 16 KB. */
  readonly logTail?: string | undefined;
  /** What was pushed: `repository@sha256:…`. */
  readonly image?: string | undefined;
}

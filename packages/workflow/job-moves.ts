import type { JobState } from './job-states.ts';
import { WrongState } from './wrong-state.ts';

/** What a job is to come to. Set by those who ask, and only ever further down this list. */
export const jobGoals = ['made', 'cancelled', 'deleted'] as const;
export type JobGoal = (typeof jobGoals)[number];

type JobMove =
  /** By the engine. */
  | 'begin'
  | 'park'
  | 'ask'
  | 'finish'
  | 'fail'
  | 'undone'
  /** By those who ask. The last two: `retry` of a job whose undoing failed goes on undoing. */
  | 'retry'
  | 'cancel'
  | 'teardown'
  | 'retry cancel'
  | 'retry teardown';

/** Every state that a job can get into, and how. What is not here does not happen. Drawn in docs/provisioning.md. */
export const jobMoves = {
  queued: { begin: 'running', cancel: 'cancelling', teardown: 'deleting' },
  running: {
    park: 'waiting',
    ask: 'awaiting_user',
    finish: 'succeeded',
    fail: 'failed',
    cancel: 'cancelling',
    teardown: 'deleting',
  },
  waiting: { begin: 'running', cancel: 'cancelling', teardown: 'deleting' },
  awaiting_user: { begin: 'running', cancel: 'cancelling', teardown: 'deleting' },
  succeeded: { teardown: 'deleting' },
  failed: { retry: 'queued', 'retry cancel': 'cancelling', 'retry teardown': 'deleting', teardown: 'deleting' },
  cancelling: { undone: 'cancelled', fail: 'failed', teardown: 'deleting' },
  cancelled: { teardown: 'deleting' },
  deleting: { undone: 'deleted', fail: 'failed' },
  deleted: {},
} as const satisfies Record<JobState, Partial<Record<JobMove, JobState>>>;

export function movedJob(state: JobState, move: JobMove): JobState {
  const moves: Partial<Record<JobMove, JobState>> = jobMoves[state];
  const moved = moves[move];
  if (moved === undefined) throw new WrongState(move, state);
  return moved;
}

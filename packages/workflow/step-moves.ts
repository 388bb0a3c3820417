import type { StepState } from './job-states.ts';
import { WrongState } from './wrong-state.ts';

type StepMove =
  /** A call begins, the first one or another. */
  | 'begin'
  | 'undo'
  /** What came of it. */
  | 'done'
  | 'wait'
  | 'ask'
  | 'fail'
  | 'gone'
  /** The call was broken off, because the job is to be undone. */
  | 'interrupt'
  /** By those who ask. */
  | 'answer'
  | 'retry'
  /** Never attempted, and will not be. */
  | 'skip';

/**
 * Every state that a step can get into, and how. `begin` of what runs, and `undo` of what is being undone, is a call after a crash
 * or a wait. Drawn in docs/provisioning.md.
 */
export const stepMoves = {
  pending: { begin: 'running', undo: 'undoing', skip: 'skipped' },
  running: {
    begin: 'running',
    done: 'succeeded',
    wait: 'waiting',
    ask: 'awaiting_user',
    fail: 'failed',
    interrupt: 'pending',
    undo: 'undoing',
  },
  waiting: { begin: 'running', undo: 'undoing' },
  awaiting_user: { answer: 'pending', undo: 'undoing' },
  succeeded: { undo: 'undoing' },
  failed: { retry: 'pending', undo: 'undoing' },
  skipped: {},
  undoing: { undo: 'undoing', wait: 'undoing', gone: 'undone', fail: 'failed' },
  undone: {},
} as const satisfies Record<StepState, Partial<Record<StepMove, StepState>>>;

export function movedStep(state: StepState, move: StepMove): StepState {
  const moves: Partial<Record<StepMove, StepState>> = stepMoves[state];
  const moved = moves[move];
  if (moved === undefined) throw new WrongState(move, state);
  return moved;
}

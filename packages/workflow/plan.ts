import type { JobDraft } from './job-draft.ts';
import type { JobRecord, StepRecord } from './job-record.ts';

interface Circumstances {
  readonly now: Date;
  /** Names of the steps whose calls are under way. */
  readonly active: ReadonlySet<string>;
  /** The worker is about to stop: nothing new is begun. */
  readonly draining: boolean;
}

/** What is to happen next. */
export interface Plan {
  /** Steps to be called now: their intent is part of the draft. */
  readonly begin: readonly string[];
  /** Nobody is at work on it: the turn is over. */
  readonly over: boolean;
  /** Where it is over, when somebody has to look again; undefined: not before somebody asks. */
  readonly dueAt: Date | undefined;
}

/** Moves the job to where it can get without anything being called, and names what is to be called then. */
export function plan(draft: JobDraft, circumstances: Circumstances): Plan {
  const { active, draining, now } = circumstances;
  const undoing = draft.job.goal !== 'made';
  if (undoing) skipUnattempted(draft);
  const ready = undoing ? readyToUndo(draft.job, circumstances) : readyToMake(draft.job, circumstances);
  const begin = draining ? [] : ready.map(({ name }) => name);
  for (const step of ready) if (!draining) call(draft, step, undoing ? 'undo' : 'begin', now);
  const busy = active.size > 0 || begin.length > 0;
  if (draining && ready.length > 0) return { begin, over: !busy, dueAt: now };
  if (undoing) arriveUndoing(draft, busy, now);
  else arriveMaking(draft, busy, now);
  return { begin, over: !busy, dueAt: earliest(draft.job) };
}

function readyToMake({ steps }: JobRecord, { active, now }: Circumstances): readonly StepRecord[] {
  const stopped = steps.some(({ state }) => state === 'failed');
  const made = new Set(steps.filter(({ state }) => state === 'succeeded').map(({ name }) => name));
  return steps.filter(({ name, state, needs, nextAt }) => {
    if (active.has(name)) return false;
    // Runs and is not at work here: its worker is gone.
    if (state === 'running') return true;
    if (state === 'waiting') return isDue(nextAt, now);
    return state === 'pending' && !stopped && needs.every((need) => made.has(need));
  });
}

function readyToUndo({ steps }: JobRecord, { active, now }: Circumstances): readonly StepRecord[] {
  const needed = new Set(steps.filter((step) => !isGone(step)).flatMap(({ needs }) => needs));
  return steps.filter((step) => {
    if (active.has(step.name) || isGone(step) || needed.has(step.name)) return false;
    return step.state === 'failed' ? !step.undo : isDue(step.undo ? step.nextAt : undefined, now);
  });
}

function skipUnattempted(draft: JobDraft): void {
  for (const { name, state, startedAt } of draft.job.steps) {
    if (state === 'pending' && startedAt === undefined) draft.moveStep(name, 'skip');
  }
}

/** The intent, which is written before the call: after a crash it says that there may be something. */
function call(draft: JobDraft, step: StepRecord, move: 'begin' | 'undo', now: Date): void {
  const undo = move === 'undo';
  const turned = undo !== step.undo;
  // Asking again how a wait goes is the same attempt.
  const poll = !turned && step.nextAt !== undefined && step.failures === 0;
  draft.moveStep(step.name, move, {
    undo,
    attempts: step.attempts + (poll ? 0 : 1),
    failures: turned ? 0 : step.failures,
    failure: undefined,
    message: poll ? step.message : '',
    nextAt: undefined,
    startedAt: step.startedAt ?? now,
    endedAt: undefined,
  });
}

function arriveMaking(draft: JobDraft, busy: boolean, now: Date): void {
  const { steps } = draft.job;
  const some = (state: StepRecord['state']): boolean => steps.some((step) => step.state === state);
  if (busy) begun(draft, now);
  else if (some('waiting')) arrive(draft, 'waiting', 'park', now);
  else if (some('failed')) arrive(draft, 'failed', 'fail', now, { endedAt: now });
  else if (some('awaiting_user')) arrive(draft, 'awaiting_user', 'ask', now);
  else if (steps.every(({ state }) => state === 'succeeded')) arrive(draft, 'succeeded', 'finish', now, { endedAt: now });
  else throw new Error(`Job ${draft.job.id} cannot go on: steps wait for each other.`);
}

function arriveUndoing(draft: JobDraft, busy: boolean, now: Date): void {
  const { steps, state } = draft.job;
  if (busy || (state !== 'cancelling' && state !== 'deleting')) return;
  if (steps.every(isGone)) draft.moveJob('undone', { endedAt: now });
  else if (!steps.some((step) => step.state === 'undoing')) draft.moveJob('fail', { endedAt: now });
}

function begun(draft: JobDraft, now: Date): void {
  if (draft.job.state !== 'running') draft.moveJob('begin', { startedAt: draft.job.startedAt ?? now });
}

function arrive(
  draft: JobDraft,
  state: JobRecord['state'],
  move: 'park' | 'fail' | 'ask' | 'finish',
  now: Date,
  fields: Partial<JobRecord> = {},
): void {
  if (draft.job.state === state) return;
  begun(draft, now);
  draft.moveJob(move, fields);
}

function earliest({ goal, steps }: JobRecord): Date | undefined {
  const parked = goal === 'made' ? 'waiting' : 'undoing';
  const times = steps.flatMap(({ state, nextAt }) => (state === parked && nextAt !== undefined ? [nextAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

const isGone = ({ state }: StepRecord): boolean => state === 'undone' || state === 'skipped';
const isDue = (at: Date | undefined, now: Date): boolean => at === undefined || at <= now;

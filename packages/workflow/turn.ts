import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure } from '@spacedock/database';
import { mayPass } from './database-trouble.ts';
import type { Failure } from './failure.ts';
import { draftOf, stepOf, type JobDraft } from './job-draft.ts';
import type { JobRecord } from './job-record.ts';
import { commit, readHeld, type Lease } from './job-store.ts';
import { settle, type Outcome, type Patience } from './outcome.ts';
import { plan } from './plan.ts';
import type { Run } from './queries.ts';
import { callStep } from './step-call.ts';
import type { Step } from './step.ts';

/** The worker does not have the job any more; somebody else may have it. Nothing may be written. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** One worker's time with one job, from taking the lease to giving it back. */
export interface Turn {
  /** As it was last read or written. */
  readonly job: JobRecord;
  /** Until nothing is left to do now. Rejects with TurnLost. */
  readonly done: Promise<void>;
  /** Somebody else changed the job. */
  readonly look: () => void;
  /** Time has passed. */
  readonly tick: () => void;
  /** Begin nothing more; give the job back when the calls that are under way have ended. */
  readonly drain: () => void;
  /** Break off the calls that are under way, and give the job back when they have ended. */
  readonly breakOff: () => void;
  /** Give the job back, whatever the calls do. */
  readonly letGo: () => void;
  /** The lease is lost: break off, write nothing. */
  readonly lose: (reason: string) => void;
}

export interface TurnParts<Ports> {
  readonly run: Run;
  readonly stepNamed: (name: string) => Step<never, Ports> | undefined;
  readonly ports: () => Promise<Ports>;
  readonly classify: (error: unknown) => Failure;
  readonly patience: Patience;
  readonly lease: Lease;
  /** The turn is this worker's, with a lease that counts from then, by the clock that nobody sets. */
  readonly onHeld: (since: number) => void;
  readonly now: () => Date;
}

const troubleMs = 200;

/** The job was free when it was read. Its first commit takes it, with the intent of what it does: if somebody was first, that is all. */
export function takeTurn<Ports>(free: JobRecord, parts: TurnParts<Ports>): Turn {
  const { run, now, classify, ports } = parts;
  let job = free;
  let held = false;
  let draining = false;
  let breaking = false;
  let letting = false;
  let stale = false;
  let lost: TurnLost | undefined;
  let nudge = Promise.withResolvers<void>();
  let calls = new AbortController();
  // Beside the work, which may hang on a connection that went silent.
  const losing = Promise.withResolvers<never>();
  const active = new Set<string>();
  const outcomes = new Map<string, Outcome>();

  const call = (name: string): void => {
    active.add(name);
    void callStep({ job, name, stepNamed: parts.stepNamed, ports, classify, now, signal: calls.signal }).then((outcome) => {
      active.delete(name);
      outcomes.set(name, outcome);
      nudge.resolve();
    });
  };
  const reload = async (): Promise<void> => {
    const fresh = await readHeld(run, job);
    if (!fresh) throw new TurnLost(`job ${job.id} is in other hands`);
    // What runs makes what is not wanted any more.
    if (fresh.goal !== 'made' && job.goal === 'made') {
      calls.abort(new Error('The job is to be undone.'));
      calls = new AbortController();
    }
    job = fresh;
  };
  const enter = (draft: JobDraft, at: Date): readonly string[] => {
    const entered = [...outcomes];
    for (const [name, outcome] of entered) {
      // Left as it is, the next worker takes it for what it is: broken off.
      if ('interrupted' in outcome && breaking) continue;
      // Entered already, by a commit of which only the answer was lost.
      if (expectsOutcome(draft.job, name)) settle(draft, name, outcome, at, parts.patience);
    }
    return entered.map(([name]) => name);
  };
  const advance = async (): Promise<'over' | 'again' | 'wait'> => {
    const at = now();
    const draft = draftOf(job);
    const entered = enter(draft, at);
    const { begin, over, dueAt } = plan(draft, { now: at, active: letting ? new Set() : active, draining });
    if (over || draft.events.length > 0) {
      const askedAt = performance.now();
      const written = await commit(run, draft, { at, release: over, dueAt, lease: held ? undefined : parts.lease });
      if (lost) throw lost;
      if (!written && !held) return 'over';
      stale ||= !written;
      if (!written) return 'again';
      job = written;
      if (!held && !over) parts.onHeld(askedAt);
      held = true;
    }
    for (const name of entered) outcomes.delete(name);
    for (const name of begin) call(name);
    if (over) return 'over';
    return outcomes.size > 0 ? 'again' : 'wait';
  };
  const round = async (): Promise<'over' | 'again' | 'wait'> => {
    try {
      if (stale) await reload();
      stale = false;
      return await advance();
    } catch (error) {
      if (!held || (!isConnectionFailure(error) && !mayPass(error))) throw error;
      // Whether it was written is unknown. The lease tells how long there is to find out.
      stale = true;
      await sleep(troubleMs);
      return 'again';
    }
  };
  const untilNudged = async (): Promise<void> => {
    const times = draining
      ? []
      : job.steps.flatMap(({ name, nextAt }) => (nextAt && !active.has(name) ? [nextAt.getTime()] : []));
    const alarm =
      times.length > 0 ? setTimeout(() => nudge.resolve(), Math.max(10, Math.min(...times) - now().getTime())) : undefined;
    await nudge.promise;
    clearTimeout(alarm);
  };
  const work = async (): Promise<void> => {
    try {
      for (;;) {
        if (lost) throw lost;
        const came = await round();
        if (came === 'over') return;
        if (came === 'wait' && !stale) await untilNudged();
        nudge = Promise.withResolvers<void>();
      }
    } finally {
      // After a failure of ours somebody else will call them again.
      calls.abort(new Error('The turn is over.'));
    }
  };
  const nudged = (change: () => void): void => {
    change();
    nudge.resolve();
  };
  return {
    get job() {
      return job;
    },
    done: Promise.race([work(), losing.promise]),
    look: () => nudged(() => void (stale = true)),
    tick: () => nudge.resolve(),
    drain: () => nudged(() => void (draining = true)),
    breakOff: () =>
      nudged(() => {
        draining = true;
        breaking = true;
        calls.abort(new Error('The worker stops.'));
      }),
    letGo: () =>
      nudged(() => {
        draining = true;
        letting = true;
      }),
    lose: (reason) =>
      nudged(() => {
        lost ??= new TurnLost(`job ${job.id}: ${reason}`);
        calls.abort(lost);
        losing.reject(lost);
      }),
  };
}

function expectsOutcome(job: JobRecord, name: string): boolean {
  const { state, nextAt } = stepOf(job, name);
  return state === 'running' || (state === 'undoing' && nextAt === undefined);
}

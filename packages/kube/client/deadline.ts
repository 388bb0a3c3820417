import { KubeApiError } from './kube-errors.ts';

/** The time a call has, and whatever else ends it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** In the time of `performance.now()`. */
  readonly endsAt: number;
}

export interface DeadlineTerms {
  readonly ms: number;
  /** Signals of the callers; the reason of the first that is aborted is what the call fails with. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** What the call fails with when the time is over. */
  readonly late: () => Error;
}

/** Does something with a deadline. An answer that came in time is worth more than the time that was up behind it. */
export async function withinDeadline<Result>({ ms, signals, late }: DeadlineTerms, act: (deadline: Deadline) => Promise<Result>): Promise<Result> {
  const callers = signals.filter((signal) => signal !== undefined);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  try {
    for (const caller of callers) caller.throwIfAborted();
    return await act({ signal: AbortSignal.any([over.signal, ...callers]), endsAt: performance.now() + ms });
  } catch (error) {
    if (error instanceof KubeApiError) throw error;
    for (const caller of callers) caller.throwIfAborted();
    throw over.signal.aborted ? late() : error;
  } finally {
    clearTimeout(timer);
  }
}

import { KubeApiError } from './kube-errors.ts';

/** The time a call has, and whatever else ends it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** In the time of `performance.now()`. */
  readonly endsAt: number;
}

export interface DeadlineTerms {
  readonly ms: number;
  /** Signals of the callers: the call fails with the reason of the first that is aborted. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** What the call fails with when the time is over. */
  readonly late: () => Error;
}

/** Does something with a deadline. What the server said in time is worth more than the time that was up behind it. */
export async function withinDeadline<Result>(
  terms: DeadlineTerms, act: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const { ms, signals, late } = terms;
  const over = new AbortController();
  const signal = anySignal([over.signal, ...signals]);
  const timer = setTimeout(() => over.abort(late()), ms);
  try {
    signal.throwIfAborted();
    return await act({ signal, endsAt: performance.now() + ms });
  } catch (error) {
    if (!(error instanceof KubeApiError)) signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export const anySignal = (signals: readonly (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFailure, type FailureFacts } from './cloud-failure.ts';
import type { CallOptions, CloudAccount, CloudParts } from './cloud.ts';
import { type Pace, pace, paces } from './pace.ts';
import { untilAborted } from './until-aborted.ts';

/** What the cloud is asked for, as its documentation names it, and where: both end up in messages. */
export interface Operation {
  readonly operation: string;
  readonly region?: string | undefined;
  /** False: when it is not known whether the call took effect, it is not sent again. */
  readonly repeatable?: boolean | undefined;
}

export type Classify = (error: unknown, operation: Operation) => FailureFacts;

/** Sends one request to the cloud. The signal ends it; a deadline is part of it. */
export type CloudCall = <Answer>(
  operation: Operation, send: (signal: AbortSignal) => Promise<Answer>, options?: CallOptions,
) => Promise<Answer>;

/** How often a call is sent that fails. */
const mostFailures = 4;
/** "Too fast" is no failure of the call: it comes through when the pace has fallen to what the cloud takes. */
const mostRefusals = 12;
const firstDelayMs = 200;
const longestDelayMs = 5_000;
const defaultDeadlineMs = 20_000;
/** For the turn. Not part of the deadline: a call that waits behind others was not sent yet. */
const patienceMs = 120_000;

const paceOf = paces(() => pace({
  monotonic: () => performance.now(),
  sleep: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}));

/**
 * The one way out to a cloud: in turn with the account's other calls, with a deadline for each attempt, again after what was
 * transient, and with every error told as a CloudFailure. The SDKs' own retries are off: theirs know one client, not the account.
 * A caller's signal ends all of it with the signal's own reason.
 */
export function cloudCalls(
  account: Pick<CloudAccount, 'id' | 'provider'>, { random, deadlineMs = defaultDeadlineMs }: CloudParts, classify: Classify,
): CloudCall {
  const turns: Pace = paceOf(account.id);

  return async (operation, send, { signal } = {}) => {
    let failures = 0;
    let refusals = 0;
    for (;;) {
      await turnOf(turns, account, operation, signal);
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
        // Not everything that an SDK does on the way to the cloud listens to the signal.
        const answer = await untilAborted(ended, send(ended));
        turns.succeeded();
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const facts = deadline.aborted ? timedOut(account, operation, deadlineMs) : factsOf(error, operation, classify);
        const throttled = facts.kind === 'throttled';
        if (throttled) {
          refusals += 1;
          turns.throttled(facts.retryAfterMs);
        } else {
          failures += 1;
        }
        const again = throttled ? refusals < mostRefusals : failures < mostFailures && operation.repeatable !== false;
        if (facts.bucket !== 'transient' || !again) throw new CloudFailure(facts);
        // Full jitter: callers that failed together do not come back together.
        const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures + refusals));
        const delay = Math.max(facts.retryAfterMs ?? 0, random() * longest);
        await untilCalledOff(signal, async (called) => sleep(delay, undefined, { signal: called }));
      }
    }
  };
}

async function turnOf(
  turns: Pace, { provider }: Pick<CloudAccount, 'provider'>, { operation }: Operation, signal: AbortSignal | undefined,
): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    await untilCalledOff(signal, (ended) => turns.turn(AbortSignal.any([ended, patience])));
  } catch (error) {
    if (!patience.aborted || signal?.aborted) throw error;
    throw new CloudFailure({
      provider, operation, kind: 'throttled', bucket: 'transient', code: 'TooManyCalls',
      said: `its turn did not come in ${patienceMs / 1_000} s: the cloud takes ${turns.rate().toFixed(1)} calls a second of this account`,
      fixHint: 'Try again later, or ask the cloud for a higher limit of requests.',
    });
  }
}

const never = new AbortController().signal;

/** Ends with the reason that the caller gave, whatever the work makes of it. */
async function untilCalledOff<Answer>(
  signal: AbortSignal = never,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await work(signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** An SDK may call another service on the way (to assume a role) whose failure was classified there. */
function factsOf(error: unknown, operation: Operation, classify: Classify): FailureFacts {
  return error instanceof CloudFailure ? error.facts : classify(error, operation);
}

function timedOut({ provider }: Pick<CloudAccount, 'provider'>, { operation }: Operation, deadlineMs: number): FailureFacts {
  return {
    provider,
    operation,
    kind: 'timed_out',
    bucket: 'transient',
    code: 'Timeout',
    said: `no answer within ${deadlineMs / 1_000} s`,
    fixHint: 'Try again. If it persists, check that this server can reach the cloud.',
  };
}

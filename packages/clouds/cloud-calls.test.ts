import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { cloudCalls, type Operation } from './cloud-calls.ts';
import { CloudFailure, type FailureBucket, type FailureFacts, type FailureKind } from './cloud-failure.ts';
import type { CloudParts } from './cloud.ts';

/** What a cloud answers in these tests. */
class Said extends Error {
  readonly kind: FailureKind;
  readonly bucket: FailureBucket;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, bucket: FailureBucket, retryAfterMs?: number) {
    super(`the cloud said ${kind}`);
    this.kind = kind;
    this.bucket = bucket;
    this.retryAfterMs = retryAfterMs;
  }
}

function classify(error: unknown, { operation }: Operation): FailureFacts {
  const { kind, bucket, retryAfterMs, message } = error instanceof Said ? error : new Said('unexpected', 'system');
  return { provider: 'aws', operation, kind, bucket, code: 'Code', said: message, retryAfterMs };
}

function calls(parts: Partial<CloudParts> = {}): ReturnType<typeof cloudCalls> {
  const { now = () => new Date(), random = () => 0, identityToken = async () => '', ...rest } = parts;
  return cloudCalls({ id: `ca_${randomUUID()}`, provider: 'aws' }, { now, random, identityToken, ...rest }, classify);
}

/** Fails with the given errors, one call after the other, and then answers. */
function failing(...errors: readonly Error[]): { readonly send: () => Promise<string>; readonly sent: () => number } {
  let sent = 0;
  return {
    sent: () => sent,
    async send() {
      sent += 1;
      const error = errors[sent - 1];
      if (error) throw error;
      return 'answer';
    },
  };
}

const unavailable = new Said('unavailable', 'transient');
const throttled = new Said('throttled', 'transient');
const operation = 'eks:ListClusters';

test('what is transient is asked again, up to four times in all', async () => {
  const call = calls();
  const thrice = failing(unavailable, unavailable, unavailable);
  expect(await call({ operation }, thrice.send)).toBe('answer');
  expect(thrice.sent()).toBe(4);
  const always = failing(...Array.from({ length: 9 }, () => unavailable));
  await expect(call({ operation }, always.send)).rejects.toMatchObject({ facts: { kind: 'unavailable', operation } });
  expect(always.sent()).toBe(4);
});

test.each(['user_action', 'system'] as const)('what is of bucket %s is said at once', async (bucket) => {
  const asked = failing(new Said('permission_denied', bucket));
  await expect(calls()({ operation }, asked.send)).rejects.toBeInstanceOf(CloudFailure);
  expect(asked.sent()).toBe(1);
});

test('a call that is not repeatable is sent again only when the cloud refused to look at it', async () => {
  const call = calls();
  const cut = failing(new Said('unreachable', 'transient'));
  await expect(call({ operation, repeatable: false }, cut.send)).rejects.toMatchObject({ facts: { kind: 'unreachable' } });
  expect(cut.sent()).toBe(1);
  const refused = failing(throttled);
  expect(await call({ operation, repeatable: false }, refused.send)).toBe('answer');
});

test('being told "too fast" does not use up the attempts of a call', async () => {
  const asked = failing(...Array.from({ length: 9 }, () => throttled), unavailable, unavailable);
  expect(await calls()({ operation }, asked.send)).toBe('answer');
  expect(asked.sent()).toBe(12);
});

test('many calls at once against a cloud that takes few of them all come through', async () => {
  const call = calls({ random: Math.random });
  const perSecond = 20;
  let tokens = 5;
  let at = performance.now();
  let refused = 0;
  const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => call({ operation }, async () => {
    const now = performance.now();
    tokens = Math.min(5, tokens + ((now - at) / 1_000) * perSecond);
    at = now;
    if (tokens < 1) {
      refused += 1;
      throw throttled;
    }
    tokens -= 1;
    return index;
  })));
  expect(answers).toEqual(Array.from({ length: 80 }, (_, index) => index));
  expect(refused).toBeGreaterThan(0);
});

test('an attempt that takes too long is given up, and its signal says so', async () => {
  const call = calls({ deadlineMs: 20 });
  const aborted: unknown[] = [];
  const failure = await call({ operation }, async (signal) => {
    await once(signal, 'abort');
    aborted.push(signal.reason);
    throw signal.reason;
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    facts: { kind: 'timed_out', bucket: 'transient', operation, said: 'no answer within 0.02 s' },
  });
  expect(aborted).toHaveLength(4);
});

test('an attempt that does not listen to its signal is given up too', async () => {
  const neverEnds = (): Promise<string> => Promise.withResolvers<never>().promise;
  await expect(calls({ deadlineMs: 20 })({ operation }, neverEnds)).rejects.toMatchObject({ facts: { kind: 'timed_out' } });
});

test('waiting for a turn is not part of the deadline', async () => {
  const call = calls({ deadlineMs: 50 });
  const refusedOnce = failing(new Said('throttled', 'transient', 300));
  const first = call({ operation }, refusedOnce.send);
  while (refusedOnce.sent() === 0) await new Promise(setImmediate);
  const behind = Array.from({ length: 3 }, () => call({ operation }, failing().send));
  expect(await Promise.all([first, ...behind])).toEqual(['answer', 'answer', 'answer', 'answer']);
});

test.each([
  ['before it', (): Promise<never> => Promise.reject(unavailable), 0],
  ['during an attempt', (): Promise<never> => Promise.withResolvers<never>().promise, 1],
  ['between two attempts', (): Promise<never> => Promise.reject(unavailable), 1],
])('a caller who leaves %s gets its own reason back', async (when, send, expected) => {
  const left = new Error('left');
  const controller = new AbortController();
  if (when === 'before it') controller.abort(left);
  let sent = 0;
  const sending = Promise.withResolvers<void>();
  const asked = calls({ random: () => 0.999 })({ operation }, async () => {
    sent += 1;
    sending.resolve();
    return send();
  }, { signal: controller.signal });
  const ended = asked.catch((error: unknown) => error);
  if (when !== 'before it') await sending.promise;
  setImmediate(() => controller.abort(left));
  expect(await ended).toBe(left);
  expect(sent).toBe(expected);
});

test('a failure that another call on the way told is passed on as it is', async () => {
  const inner = new CloudFailure({
    provider: 'aws',
    kind: 'role_not_assumable',
    bucket: 'user_action',
    operation: 'sts:AssumeRole',
    code: 'AccessDenied',
    said: 'no',
  });
  const outer = await calls()({ operation }, () => Promise.reject(inner)).catch((error: unknown) => error);
  expect(outer).toMatchObject({ facts: inner.facts });
});

test('clients of one account share its pace', async () => {
  const parts: CloudParts = { now: () => new Date(), random: () => 0, identityToken: async () => '' };
  const account = { id: `ca_${randomUUID()}`, provider: 'aws' } as const;
  const [one, other] = [cloudCalls(account, parts, classify), cloudCalls(account, parts, classify)];
  const order: string[] = [];
  const refused = failing(new Said('throttled', 'transient', 300));
  const first = one({ operation }, async () => {
    order.push('first');
    return refused.send();
  });
  while (refused.sent() === 0) await new Promise(setImmediate);
  const second = other({ operation }, async () => void order.push('second'));
  const alone = calls()({ operation }, async () => void order.push('alone'));
  await Promise.all([first, second, alone]);
  expect(order[1]).toBe('alone');
});

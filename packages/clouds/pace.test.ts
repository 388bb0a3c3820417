import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pace, pace, paces } from './pace.ts';

const never = new AbortController().signal;

/** Time that passes only when somebody sleeps: each turn is answered with the moment at which it came. */
function timedPace(options: { readonly fastest?: number; readonly slowest?: number } = {}): { readonly turns: Pace; at: number } {
  const time = { at: 0 };
  const turns = pace({
    ...options,
    monotonic: () => time.at,
    sleep: async (milliseconds) => void (time.at += milliseconds),
  });
  return { turns, get at() { return time.at; }, set at(moment) { time.at = moment; } };
}

test('the first call goes at once, and the next ones follow in step', async () => {
  const paced = timedPace({ fastest: 10 });
  const moments: number[] = [];
  for (let call = 0; call < 4; call += 1) {
    await paced.turns.turn(never);
    moments.push(paced.at);
  }
  expect(moments).toEqual([0, 100, 200, 300]);
});

test('after a rest no calls are saved up', async () => {
  const paced = timedPace({ fastest: 10 });
  await paced.turns.turn(never);
  paced.at = 10_000;
  await paced.turns.turn(never);
  await paced.turns.turn(never);
  expect(paced.at).toBe(10_100);
});

test('it halves when the cloud says "too fast", once for calls that were refused together, and grows back', () => {
  const paced = timedPace({ fastest: 100, slowest: 10 });
  paced.at = 5_000;
  for (let refusal = 0; refusal < 20; refusal += 1) paced.turns.throttled();
  expect(paced.turns.rate()).toBe(50);
  paced.at = 6_000;
  paced.turns.throttled();
  expect(paced.turns.rate()).toBe(25);
  for (let success = 0; success < 1_000; success += 1) paced.turns.succeeded();
  expect(paced.turns.rate()).toBe(100);
});

test('nobody goes before the moment that the cloud named', async () => {
  const paced = timedPace();
  paced.turns.throttled(3_000);
  await paced.turns.turn(never);
  expect(paced.at).toBe(3_000);
});

test('who is called off while waiting does not go', async () => {
  const turns = pace({
    monotonic: () => 0,
    async sleep(_milliseconds, signal) {
      await once(signal, 'abort');
      signal.throwIfAborted();
    },
  });
  const given = new AbortController();
  await turns.turn(given.signal);
  const waiting = turns.turn(given.signal);
  given.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');
});

test('whatever the cloud says, the rate stays between slowest and fastest, and turns never overtake each other', async () => {
  const event = fc.oneof(
    fc.constant({ kind: 'turn' } as const),
    fc.constant({ kind: 'succeeded' } as const),
    fc.record({ kind: fc.constant('throttled' as const), after: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ kind: fc.constant('rest' as const), for: fc.integer({ min: 0, max: 5_000 }) }),
  );
  await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
    const paced = timedPace({ fastest: 20, slowest: 2 });
    let last = -Infinity;
    for (const one of events) {
      switch (one.kind) {
        case 'turn': {
          await paced.turns.turn(never);
          expect(paced.at - last).toBeGreaterThanOrEqual(1_000 / 20 - 1e-6);
          last = paced.at;
          break;
        }
        case 'succeeded': paced.turns.succeeded(); break;
        case 'throttled': paced.turns.throttled(one.after); break;
        case 'rest': paced.at += one.for; break;
      }
      expect(paced.turns.rate()).toBeGreaterThanOrEqual(2);
      expect(paced.turns.rate()).toBeLessThanOrEqual(20);
    }
  }));
});

test('an account has one pace, and another account another', () => {
  const paceOf = paces(() => timedPace().turns);
  const first = paceOf('ca_1');
  expect(paceOf('ca_1')).toBe(first);
  expect(paceOf('ca_2')).not.toBe(first);
});

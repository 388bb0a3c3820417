import { OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RateLimit, rateLimit } from './rate-limit.ts';

const org = 'org_1';

function admits(limit: RateLimit, organisationId = org): boolean {
  try {
    limit.spend(organisationId);
    return true;
  } catch (error) {
    if (error instanceof OutcomeError && error.code === 'rate.limited') return false;
    throw error;
  }
}

function clockedLimit(perSecond: number, replicaId = 'a') {
  let at = 0;
  const limit = rateLimit({ perSecond, replicaId, now: () => at });
  const admittedOf = (tries: number): number => Array.from({ length: tries }, () => admits(limit)).filter(Boolean).length;
  return { limit, admittedOf, advance: (ms: number) => void (at += ms) };
}

describe('one replica', () => {
  test('lets one second’s worth through at once, then the limit, and says when to come back', () => {
    const { limit, admittedOf, advance } = clockedLimit(100);
    expect(admittedOf(150)).toBe(100);
    advance(250);
    expect(admittedOf(150)).toBe(25);
    advance(60_000);
    expect(admittedOf(150)).toBe(100);
    const refusal = { code: 'rate.limited', details: { perSecond: 100, seconds: 1 } };
    expect(() => limit.spend(org)).toThrow(expect.objectContaining(refusal));
  });

  test('an organisation does not pay for another', () => {
    const { limit, admittedOf } = clockedLimit(10);
    expect(admittedOf(50)).toBe(10);
    expect(admits(limit, 'org_2')).toBe(true);
  });

  test('0 means no limit, and nothing is remembered or told', () => {
    const { limit, admittedOf } = clockedLimit(0);
    expect(admittedOf(10_000)).toBe(10_000);
    expect(limit.size).toBe(0);
    expect(limit.takeMessages()).toEqual([]);
  });

  test('full buckets are dropped', () => {
    const { limit, admittedOf, advance } = clockedLimit(100);
    admittedOf(50);
    advance(400);
    limit.sweep();
    expect(limit.size).toBe(1);
    advance(100);
    limit.sweep();
    expect(limit.size).toBe(0);
  });
});

describe('between replicas', () => {
  test('what the others let through is taken off; one’s own message is not', () => {
    const a = clockedLimit(100, 'a');
    const b = clockedLimit(100, 'b');
    a.admittedOf(40);
    const [message = ''] = a.limit.takeMessages();
    expect(message).toBe('a org_1=40');
    a.limit.hear(message);
    b.limit.hear(message);
    expect(a.admittedOf(100)).toBe(60);
    expect(b.admittedOf(100)).toBe(60);
  });

  test('many organisations are told in messages that a notification can hold, each count once', () => {
    const { limit } = clockedLimit(10);
    const all = Array.from({ length: 1000 }, (_, index) => `org_${String(index).padStart(26, '0')}`);
    for (const id of all) limit.spend(id);
    const messages = limit.takeMessages();
    expect(messages.length).toBeGreaterThan(1);
    expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(7_999);
    expect(messages.flatMap((message) => message.replace('a ', '').split(',')).toSorted()).toEqual(all.map((id) => `${id}=1`));
    expect(limit.takeMessages()).toEqual([]);
    const [first = ''] = messages;
    limit.putBack(first);
    expect(limit.takeMessages()).toEqual([first]);
  });

  test('very late counts shut nobody out for longer than two seconds for each other replica', () => {
    const { limit, admittedOf, advance } = clockedLimit(100);
    limit.hear(`b ${org}=1000000`);
    expect(admittedOf(1)).toBe(0);
    expect(() => limit.spend(org)).toThrow(expect.objectContaining({ details: { perSecond: 100, seconds: 3 } }));
    advance(2_010);
    expect(admittedOf(100)).toBe(1);
  });

  test('messages that are no counts are passed over', () => {
    const { limit, admittedOf } = clockedLimit(10);
    const counts = ['', '-5', '1.5', 'many', 'Infinity'].map((count) => `b org_1=${count}`);
    for (const message of ['', 'b', 'b ', 'b x', 'b =3', ...counts]) limit.hear(message);
    expect(admittedOf(100)).toBe(10);
  });
});

/** Requests that one replica gets every few milliseconds for a while. */
interface Wave {
  readonly from: number;
  readonly lasts: number;
  readonly perStep: number;
}

interface Schedule {
  readonly perSecond: number;
  readonly waves: readonly (readonly Wave[])[];
  readonly phases: readonly number[];
  readonly delays: readonly number[];
}

const lengthMs = 6_000;
const stepMs = 10;
const publishEveryMs = 100;
const longestDelayMs = 300;

/** Plays the schedule on simulated replicas. Answers how many requests had been admitted by the end of each step. */
function play({ perSecond, waves, phases, delays }: Schedule): readonly number[] {
  let at = 0;
  let sent = 0;
  const replicas = waves.map((_, index) => rateLimit({ perSecond, replicaId: `r${index}`, now: () => at }));
  const underway = new Map<number, [RateLimit, string][]>();
  const admitted: number[] = [];
  let total = 0;
  for (; at < lengthMs; at += stepMs) {
    for (const [to, message] of underway.get(at) ?? []) to.hear(message);
    underway.delete(at);
    for (const [index, replica] of replicas.entries()) {
      for (const { from, lasts, perStep } of waves[index] ?? []) {
        if (at < from || at >= from + lasts) continue;
        total += Array.from({ length: perStep }, () => admits(replica)).filter(Boolean).length;
      }
      if (at % publishEveryMs !== (phases[index] ?? 0)) continue;
      for (const message of replica.takeMessages()) {
        for (const other of replicas) {
          const arrives = at + (delays[sent % delays.length] ?? 0);
          sent += 1;
          // To itself too, as PostgreSQL does. What would arrive in this very step arrives in the next.
          const then = Math.max(arrives, at + stepMs);
          underway.set(then, [...(underway.get(then) ?? []), [other, message]]);
        }
      }
    }
    admitted.push(total);
  }
  return admitted;
}

const steps = (longestMs: number) => fc.nat(longestMs / stepMs).map((step) => step * stepMs);
const wave = fc.record({ from: steps(lengthMs - stepMs), lasts: steps(lengthMs), perStep: fc.integer({ min: 1, max: 20 }) });
const flood: Wave = { from: 0, lasts: lengthMs, perStep: 8 };
const setting = {
  perSecond: fc.integer({ min: 1, max: 300 }),
  phases: fc.array(steps(publishEveryMs - stepMs), { minLength: 4, maxLength: 4 }),
  delays: fc.array(steps(longestDelayMs), { minLength: 1, maxLength: 50 }),
};
const schedules = fc.record({ ...setting, waves: fc.array(fc.array(wave, { maxLength: 4 }), { minLength: 1, maxLength: 4 }) });
const floodsOn = (replicas: number): Wave[][] => Array.from({ length: replicas }, () => [flood]);
const floods = fc.record({ ...setting, waves: fc.integer({ min: 1, max: 4 }).map(floodsOn) });

function expectBounded({ perSecond, waves }: Schedule, admitted: readonly number[]): void {
  const n = waves.length;
  const longestWay = (publishEveryMs + longestDelayMs) / 1000;
  for (let from = 0; from < admitted.length; from += 1) {
    for (let to = from; to < admitted.length; to += 1) {
      const passed = (admitted[to] ?? 0) - (admitted[from - 1] ?? 0);
      const seconds = ((to - from) * stepMs) / 1000;
      const bound = perSecond * seconds + n * perSecond + (n - 1) * perSecond * longestWay;
      if (passed > bound + 1e-6) expect.fail(`${passed} admitted from step ${from} to step ${to}, at most ${bound} may be`);
    }
  }
}

describe('for every schedule', () => {
  // Refusals are errors, and there are a million of them: without their stacks this takes seconds instead of minutes.
  const { stackTraceLimit } = Error;
  beforeAll(() => {
    Error.stackTraceLimit = 0;
  });
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  test('the replicas together keep to the limit, in every stretch of time', () => {
    fc.assert(fc.property(fc.oneof(schedules, floods), (schedule) => expectBounded(schedule, play(schedule))), { numRuns: 40 });
  });

  test('if only one replica gets requests, it admits what it would admit alone', () => {
    fc.assert(fc.property(schedules, (schedule) => {
      const [busy = []] = schedule.waves;
      const alone = play({ ...schedule, waves: [busy] });
      expect(play({ ...schedule, waves: [busy, [], [], []] })).toEqual(alone);
    }), { numRuns: 20 });
  });

  test('an organisation that asks everywhere at once gets all of its share', () => {
    fc.assert(fc.property(floods, (schedule) => {
      const admitted = play(schedule).at(-1) ?? 0;
      expect(admitted).toBeGreaterThanOrEqual(Math.floor((schedule.perSecond * (lengthMs - stepMs)) / 1000));
    }), { numRuns: 20 });
  });
});

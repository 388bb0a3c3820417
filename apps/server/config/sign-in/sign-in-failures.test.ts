import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { ConfigTables } from '../tables.ts';
import { accountKey, addressKey, type FailureKey, type SignInFailures, signInFailures, tokensKey } from './sign-in-failures.ts';
import { pino } from 'pino';

let world: World;
let db: Kysely<ConfigTables>;
let at: number;
let failures: SignInFailures;
let otherReplica: SignInFailures;

beforeAll(async () => {
  world = await startWorld();
  db = world.db;
});
afterAll(() => world.close());
beforeEach(async () => {
  await db.deleteFrom('config.sign_in_failures').execute();
  at = Date.parse('2026-03-01T12:00:00Z');
  const parts = { db, now: () => new Date(at), log: pino({ level: 'silent' }) };
  failures = signInFailures(parts);
  otherReplica = signInFailures(parts);
});

const ada = accountKey('ada@example.com');
const here = addressKey('192.0.2.7');

async function waitOf(keys: readonly FailureKey[], by = failures): Promise<number> {
  try {
    await by.mustBeFree(keys);
    return 0;
  } catch (error) {
    return (error as { readonly details: { readonly seconds: number } }).details.seconds;
  }
}

/** Fails as soon as it is allowed to, and tells how long one has to wait after each. */
async function failing(times: number, keys: readonly FailureKey[]): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < times; i += 1) {
    await failures.note(keys);
    const wait = await waitOf(keys, otherReplica);
    waits.push(wait);
    at += wait * 1000;
  }
  return waits;
}

test('from the fifth failure on an account waits on every replica, twice as long each time, at most 900 seconds', async () => {
  expect(await failing(17, [ada])).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test.each([
  ['guessed passwords', here], ['unknown tokens', tokensKey('192.0.2.7')],
] as const)('an address has nineteen free: %s', async (_what, key) => {
  const waits = await failing(23, [key]);
  expect(waits.slice(0, 19)).toEqual(Array<number>(19).fill(0));
  expect(waits.slice(19)).toEqual([1, 2, 4, 8]);
});

test('one of the two that is blocked is enough, and the longer wait is told', async () => {
  await failing(4, [ada]);
  await failures.note([ada, here]);
  expect(await waitOf([ada, here])).toBe(1);
  expect(await waitOf([here])).toBe(0);
});

test('success forgives the account and not the address', async () => {
  for (let i = 0; i < 20; i += 1) await failures.note([ada, here]);
  await failures.forgive(db, 'ada@example.com');
  expect(await waitOf([ada])).toBe(0);
  expect(await waitOf([here])).toBe(1);
});

test('quiet forgives one failure every 900 seconds: an office full of typing errors is not locked out for good', async () => {
  await failing(6, [ada]);
  at += 2 * 900_000;
  // Four are left of six; this is the fifth again.
  expect(await failing(1, [ada])).toEqual([1]);
  at += 24 * 3600_000;
  expect(await failing(5, [ada])).toEqual([0, 0, 0, 0, 1]);
});

test('failures at the same moment are all counted', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? failures : otherReplica).note([ada, here])));
  const rows = await db.selectFrom('config.sign_in_failures').select(['key', 'failures']).orderBy('key').execute();
  expect(rows).toEqual([{ key: ada, failures: 30 }, { key: here, failures: 30 }]);
});

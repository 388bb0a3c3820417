import { randomBytes } from 'node:crypto';
import { idFactory } from '@spacedock/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { masterKey } from '../../keys/master-key.ts';
import { SealedWithAnotherKey } from '../../keys/sealing.ts';
import { startWorld, testMasterKey, type World } from '../../testing/world.ts';
import { accessJwts } from './access-jwts.ts';
import { signingKeys } from './signing-keys.ts';

let world: World;
let at: number;
const day = 24 * 3600_000;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('config.signing_keys').execute();
  at = Date.parse('2026-03-01T12:00:00Z');
});

const now = (): Date => new Date(at);
const newId = idFactory(() => at, (size) => new Uint8Array(randomBytes(size)));
const replica = (key = testMasterKey) => signingKeys({ db: world.db, masterKey: key, now, newId });
async function kidsAt(replicaKeys: ReturnType<typeof replica>): Promise<(string | undefined)[]> {
  const { keys } = await replicaKeys.published();
  return keys.map(({ kid }) => kid);
}

test('ten replicas that start at once make one key, and it is not in the table in clear', async () => {
  const replicas = Array.from({ length: 10 }, () => replica());
  await Promise.all(replicas.map(({ refresh }) => refresh()));
  const rows = await world.db.selectFrom('config.signing_keys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed).toMatch(/^sd1\./);
  expect(Object.keys(rows[0]?.public_jwk ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const current = await Promise.all(replicas.map(async (keys) => (await keys.current()).id));
  expect(new Set(current)).toEqual(new Set([rows[0]?.id]));
});

test('after 90 days comes a new key: announced for a day, then used, and the old one stays while its tokens live', async () => {
  const [one, two] = [replica(), replica()];
  await Promise.all([one.refresh(), two.refresh()]);
  const old = (await one.current()).id;
  const claims = { userId: 'usr_1', organisationId: 'org_1', sessionId: 'ses_1' };
  const nonce = (): string => randomBytes(8).toString('hex');
  const jwts = accessJwts({ keys: one, issuer: 'spacedock', now, nonce });
  const elsewhere = accessJwts({ keys: two, issuer: 'spacedock', now, nonce });

  at += 90 * day - 1;
  await one.refresh();
  expect(await kidsAt(one)).toEqual([old]);

  at += 1;
  await Promise.all([one.refresh(), two.refresh()]);
  const both = await kidsAt(one);
  expect(both).toHaveLength(2);
  expect(await kidsAt(two)).toEqual(both);
  expect((await one.current()).id).toBe(old);

  at += day - 1000;
  const lastOfOld = await jwts.sign(claims);
  at += 1000;
  expect((await one.current()).id).toBe(both[1]);
  expect(await kidsAt(one)).toEqual(both);
  await expect(elsewhere.verify(lastOfOld)).resolves.toMatchObject({ sessionId: 'ses_1' });
  await expect(elsewhere.verify(await jwts.sign(claims))).resolves.toMatchObject({ sessionId: 'ses_1' });

  at += day;
  expect(await kidsAt(one)).toEqual([both[1]]);
  expect((await two.current()).id).toBe(both[1]);
  await expect(elsewhere.verify(lastOfOld)).rejects.toMatchObject({ code: 'auth.expired' });
  // A replica that never saw the old key verified does not take it any more either.
  const third = accessJwts({ keys: replica(), issuer: 'spacedock', now, nonce });
  await expect(third.verify(lastOfOld)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('a replica that has not looked for long finds the key that another one made', async () => {
  const [one, two] = [replica(), replica()];
  await one.refresh();
  await two.refresh();
  await world.db.deleteFrom('config.signing_keys').execute();
  const three = replica();
  await three.refresh();
  const { id } = await three.current();
  expect(await one.find(id)).toBeDefined();
  expect(await two.find('key_00000000000000000000000000')).toBeUndefined();
});

test('with another master key the start stops and says which key is wanted', async () => {
  await replica().refresh();
  const other = masterKey(Buffer.alloc(32, 'another key'));
  await expect(replica(other).refresh()).rejects.toThrow(SealedWithAnotherKey);
  await expect(replica(other).refresh()).rejects.toThrow(testMasterKey.id);
});

test('a sealed key that was copied into another row does not open', async () => {
  await replica().refresh();
  await world.db.updateTable('config.signing_keys').set({ retired_at: null }).execute();
  const row = await world.db.selectFrom('config.signing_keys').selectAll().executeTakeFirstOrThrow();
  await world.db.insertInto('config.signing_keys').values({
    id: newId('signing-key'), sealed: row.sealed, public_jwk: JSON.stringify(row.public_jwk), created_at: now(), retired_at: null,
  }).execute();
  await expect(replica().refresh()).rejects.toThrow('sealed for another place');
});

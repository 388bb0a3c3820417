import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { purge } from './purge.ts';

let world: World;
const day = 24 * 3600_000;
beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
});
afterAll(() => world.close());

const count = async (table: string): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(`config.${table}`)}`.execute(world.db)).rows[0]?.n);

test('what has expired goes, however much of it, and what is still good for something stays', async () => {
  const ada = await world.person();
  await world.setPassword(ada, 'correct horse battery');
  const live = await world.signIn(ada.email, 'correct horse battery');
  const at = world.clock.now().getTime();
  const of = { org_id: world.organisationId, user_id: ada.userId };
  const dead = {
    address: '', user_agent: '', revoked_at: null, revoked_for: null, created_at: new Date(0), last_used_at: new Date(0),
  };
  await world.db.insertInto('config.sessions')
    .values(
      Array.from({ length: 450 }, (_, i) => ({ id: `ses_old${i}`, ...of, ...dead, expires_at: new Date(at - 1) })),
    ).execute();
  await world.db.insertInto('config.refresh_tokens')
    .values({ hash: randomBytes(32), session_id: 'ses_old1', expires_at: new Date(at - 1), used_at: null }).execute();
  const { session_id } = await world.db.selectFrom('config.refresh_tokens').where('session_id', 'not like', 'ses_old%')
    .select('session_id').executeTakeFirstOrThrow();
  // Used ones of a live session: the first has expired, the second would still give a thief away.
  await world.db.insertInto('config.refresh_tokens').values([
    { hash: randomBytes(32), session_id, expires_at: new Date(at - 1), used_at: new Date(at - 2) },
    { hash: randomBytes(32), session_id, expires_at: new Date(at + 1), used_at: new Date(at - 2) },
  ]).execute();
  await world.db.insertInto('config.invitations').values([-1, 1].map((ms) => ({
    id: `inv_${ms}`, ...of, token_hash: randomBytes(32), expires_at: new Date(at + ms), created_by: '', created_at: new Date(0),
  }))).execute();
  await world.db.insertInto('config.sign_in_failures').values([
    { key: 'account:old', failures: 9, blocked_until: new Date(0), updated_at: new Date(at - day - 1) },
    { key: 'account:new', failures: 9, blocked_until: new Date(0), updated_at: new Date(at - 1) },
  ]).execute();
  const { sealed, public_jwk } = await world.db.selectFrom('config.signing_keys').selectAll().executeTakeFirstOrThrow();
  await world.db.insertInto('config.signing_keys').values({
    id: 'key_old', sealed, public_jwk: JSON.stringify(public_jwk),
    created_at: new Date(0), retired_at: new Date(at - 2 * day - 1),
  }).execute();

  const [one, two] = await Promise.all([purge(world.db, world.clock.now), purge(world.db, world.clock.now)]);
  const removed = Object.fromEntries(Object.entries(one).map(([table, n]) => [table, n + (two[table] ?? 0)]));
  // The token of a session that is gone went with it, or was there first.
  expect(removed).toMatchObject({ sessions: 450, invitations: 1, sign_in_failures: 1, signing_keys: 1 });
  const tables = ['sessions', 'refresh_tokens', 'invitations', 'sign_in_failures', 'signing_keys'];
  expect(await Promise.all(tables.map(count))).toEqual([1, 2, 1, 1, 1]);
  expect((await live.get('/auth/me')).status).toBe(200);
  expect((await world.anybody.post('/auth/refresh', { refreshToken: live.refreshToken })).status).toBe(200);
});

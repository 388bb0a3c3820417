import { randomBytes } from 'node:crypto';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor } from '@spacedock/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { auditLog } from '../audit-log/audit-log.ts';
import { type Change, changeOf } from './sign-in-context.ts';
import { signInEntry } from './sign-in-entry.ts';

let world: World;
let ada: Person;
let change: Change;
let settled: number;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.person();
  await world.setPassword(ada, 'correct horse battery');
  const newId = idFactory(() => world.clock.now().getTime(), (size) => new Uint8Array(randomBytes(size)));
  const settleAccess = async (): Promise<void> => {
    // By now the others must be able to see the change.
    const live = await world.db.selectFrom('config.sessions').where('revoked_at', 'is', null).select('id').execute();
    expect(live).toEqual([]);
    settled += 1;
  };
  const connection = kyselyFor<object>(world.database);
  change = changeOf({ connection, auditLog: auditLog({ now: world.clock.now, newId }), settleAccess });
});
afterAll(() => world.close());
beforeEach(async () => {
  settled = 0;
  await world.signIn(ada.email, 'correct horse battery');
});

const entry = () => signInEntry({ id: 'req_1', address: '192.0.2.7' }, {
  organisationId: world.organisationId, actor: ada.email, action: 'test', path: '/test',
  resourceType: 'user', resourceId: ada.userId,
});
const entries = () => world.db.selectFrom('config.audit_log').where('action', '=', 'test').select('id').execute();
const revokeAll: Parameters<Change>[0] = async (on, record) => {
  await on.updateTable('config.sessions').set({ revoked_at: world.clock.now(), revoked_for: 'test' })
    .where('revoked_at', 'is', null).execute();
  await record(entry());
};

test('when rights changed it waits, after the commit, until every replica knows; otherwise it does not', async () => {
  await change(async (_on, record) => record(entry()));
  expect(settled).toBe(0);
  await change(revokeAll);
  expect(settled).toBe(1);
  expect(await entries()).toHaveLength(2);
});

test('what fails has changed nothing, has no entry, and nobody waits', async () => {
  const before = await entries();
  await expect(change(async (on, record) => {
    await revokeAll(on, record);
    throw new Error('on purpose');
  })).rejects.toThrow('on purpose');
  expect(settled).toBe(0);
  expect(await entries()).toEqual(before);
  expect((await ada.get<unknown[]>('/auth/sessions')).data).toHaveLength(1);
});

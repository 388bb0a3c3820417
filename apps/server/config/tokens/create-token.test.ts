import { randomBytes } from 'node:crypto';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor } from '@spacedock/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { createToken, type TokenOrder } from './create-token.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.person([{ role: 'role_viewer' }]);
});
afterAll(() => world.close());

const newId = idFactory(() => world.clock.now().getTime(), (size) => new Uint8Array(randomBytes(size)));
const order = (rest: Partial<TokenOrder>) => createToken({
  db: kyselyFor<object>(world.database), now: world.clock.now, newId, randomBytes,
  email: ada.email, name: 'from the terminal', ...rest,
});

test('whoever runs the server makes a token for a member, and the audit log says so', async () => {
  const { id, token } = await order({ email: ada.email.toUpperCase() });
  expect(token).toMatch(/^sd_pat_[\w-]{43}$/);
  expect((await testClient(world.url, token).get('/projects')).status).toBe(200);
  const [entry] = await world.db.selectFrom('config.audit_log').where('resource_id', '=', id).selectAll().execute();
  expect(entry).toMatchObject({
    actor: 'system:cli', action: 'create', resource_type: 'token', org_id: world.organisationId, metadata: { owner: ada.email },
  });
  await expect(order({})).rejects.toThrow('has a token named from the terminal already; choose another name');
});

test('it says what is wrong and what to do', async () => {
  await expect(order({ email: 'nobody@example.com' })).rejects.toThrow('nobody@example.com is not an active member');
  await expect(order({ name: 'late', expiresAt: new Date(0) })).rejects.toThrow('give a later time');
  const second = await world.organisation('Second');
  await world.join(ada, second);
  await expect(order({ name: 'which' })).rejects.toThrow(
    `in several organisations; name one of: ${world.organisationId} (First), ${second} (Second)`,
  );
  await expect(order({ name: 'which', organisation: 'Third' })).rejects.toThrow('in no such organisation');
  for (const [name, organisation] of [['by name', 'Second'], ['by id', second]] as const) {
    const { token } = await order({ name, organisation });
    const me = await testClient(world.url, token).get<{ organisation: { id: string } }>('/auth/me');
    expect(me.data.organisation.id).toBe(second);
  }
});

import { createTestDatabase } from '@spacedock/database/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { testClient } from './testing/client.ts';
import { startSpacedock, type SpacedockProcess, temporaryDataDirectory } from './testing/spacedock-process.ts';

/*
 * Real processes on one PostgreSQL that all of them use, as in a cluster. They share a data directory, since replicas need the
 * same master key.
 */

const adminToken = 'a-fixed-token-for-these-tests';
const replicas: SpacedockProcess[] = [];
const addresses: string[] = [];
let passwords: (string | undefined)[];
let closeAll: () => Promise<void>;

// Ten processes on few cores take their time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

beforeAll(async () => {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const data = await temporaryDataDirectory();
  closeAll = async () => {
    for (const { kill } of replicas) kill('SIGKILL');
    await Promise.all(replicas.map(({ ended }) => ended));
    await database.drop();
    await data.remove();
  };
  for (let replica = 0; replica < 10; replica += 1) {
    replicas.push(startSpacedock(
      ['serve', '--data-dir', data.path, '--port', '0', '--tls-port', 'off'],
      { DATABASE_URL: database.url, SPACEDOCK_ADMIN_TOKEN: adminToken },
    ));
  }
  const announced = await Promise.all(replicas.map(({ ready }) => ready()));
  addresses.push(...announced.map(({ web }) => web));
  passwords = announced.map(({ password }) => password);
});
afterAll(() => closeAll());

test('ten processes that start at once on one empty database all come up, and make one admin', async () => {
  const ready = await Promise.all(addresses.map(async (web) => (await fetch(`${web}/readyz`)).status));
  expect(ready).toEqual(Array.from({ length: 10 }, () => 200));
  expect(passwords.filter((password) => password !== undefined)).toHaveLength(1);
  const organisations = await testClient(addresses[0] ?? '', adminToken).get('/organisations');
  expect(organisations.data).toHaveLength(1);
  const applied = replicas.map(({ stderr }) => stderr().match(/applied migration config\/0001_people\.sql/g)?.length ?? 0);
  expect(applied.filter((times) => times > 0), 'one of them migrated').toEqual([1]);
});

test('a role revoked through one process is refused by all others on the next request', async () => {
  const [one = '', ...others] = addresses;
  const admin = testClient(one, adminToken);
  const { data: invited } = await admin.post<{ inviteToken: string }>('/users', { email: 'ada@example.com' });
  const { data: session } = await testClient(others[0] ?? '').post<{ accessToken: string }>(
    '/auth/accept-invitation', { token: invited.inviteToken, password: 'a long enough password' },
  );
  const everywhere = (): Promise<number[]> =>
    Promise.all(others.map(async (web) => (await testClient(web, session.accessToken).get('/projects')).status));
  for (let round = 0; round < 5; round += 1) {
    expect(new Set(await everywhere())).toEqual(new Set([403]));
    const viewer = { email: 'ada@example.com', roleID: 'role_viewer' };
    const { data: assignment } = await admin.post<{ id: string }>('/assignments', viewer);
    expect(new Set(await everywhere())).toEqual(new Set([200]));
    expect((await admin.delete(`/assignments/${assignment.id}`)).status).toBe(204);
  }
  expect(new Set(await everywhere())).toEqual(new Set([403]));
});

test('all of them stop when told to', async () => {
  for (const { kill } of replicas) kill('SIGTERM');
  expect(await Promise.all(replicas.map(({ ended }) => ended))).toEqual(Array.from({ length: 10 }, () => 0));
});

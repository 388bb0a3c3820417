import { testTools } from '@spacedock/helm/testing';
import { tmpdir } from 'node:os';
import { openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrations } from './migrations.ts';
import { buildServer } from './server.ts';
import { testClient } from './testing/client.ts';
import { tcpGate } from './testing/tcp-gate.ts';
import { testMasterKey } from './testing/world.ts';

test('an outage of the database is answered with 503 and told by /readyz; when it is over, the server goes on', async () => {
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  onTestFinished(testDatabase.drop);
  const url = new URL(testDatabase.url);
  const gate = await tcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  onTestFinished(gate.shut);

  const log = pino({ level: 'silent' });
  const database = await openDatabase({ url: url.href, directory: tmpdir(), migrations, log });
  onTestFinished(database.close);
  const token = 'a-fixed-token-for-this-test';
  const server = await buildServer({
    database, log, now: () => new Date(), trustProxy: false, masterKey: testMasterKey, requestsPerSecond: 0, probeTickMs: undefined, openPlanes: true, jobs: {}, tools: testTools, kubernetes: async () => undefined,
    admin: { email: 'admin@example.com', token },
    signIn: { issuer: 'test', publicUrl: () => '', signup: false },
  });
  onTestFinished(server.close);
  const web = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const admin = testClient(web, token);
  const readiness = async (): Promise<unknown> => (await fetch(`${web}/readyz`)).json();

  expect((await admin.get('/projects')).status).toBe(200);
  expect(await readiness()).toMatchObject({ status: 'ready' });

  await gate.shut();
  await vi.waitFor(async () => expect(await readiness()).toMatchObject({
    status: 'not ready', checks: { database: { ok: false }, notifications: { ok: false }, traffic: { ok: true } },
  }));
  expect((await fetch(`${web}/healthz`)).status).toBe(200);
  const refused = await admin.post('/projects', { name: 'Apollo' });
  expect([refused.status, refused.error.code]).toEqual([503, 'service.unavailable']);

  await gate.open();
  await vi.waitFor(async () => expect(await readiness()).toMatchObject({ status: 'ready' }), { timeout: 20_000 });
  expect((await admin.post('/projects', { name: 'Apollo' })).status).toBe(201);
});

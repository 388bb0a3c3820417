import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import pg from 'pg';
import { testClient, type TestClient } from './testing/client.ts';
import { readEvents } from './testing/event-reader.ts';
import { kubeRequests } from './testing/kube-requests.ts';
import { adminToken as token, type ServiceProcesses, serviceProcesses } from './testing/service-processes.ts';
import type { SpacedockProcess } from './testing/spacedock-process.ts';

const groups = ['config,management,provisioner', 'deployer'] as const;
let processes: ServiceProcesses<(typeof groups)[number]>;
let deployer: SpacedockProcess;
let main: TestClient;
let apart: TestClient;
let apartUrl = '';
let spaceId = '';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

beforeAll(async () => {
  processes = await serviceProcesses(groups);
  // The sandbox gives a cluster to work on. The deployer is there first: nobody waits for anybody at the start.
  deployer = processes.start('deployer');
  apartUrl = (await deployer.ready()).web;
  apart = testClient(apartUrl, token);
  main = testClient((await processes.start(groups[0], '--sandbox', 'on').ready()).web, token);

  const { data: accounts } = await main.get<readonly { id: string; provider: string }[]>('/cloud-accounts');
  const account = accounts.find(({ provider }) => provider === 'aws')?.id ?? '';
  await main.put(`/cloud-accounts/${account}/clusters/us-east-1/checkout-prod/access`);
  const config = { clusterName: 'checkout-prod', region: 'us-east-1' };
  const space = { name: 'checkout-prod', provider: 'aws', spaceType: 'kubernetes', cloudAccountId: account, config };
  const made = await apart.post<{ id: string }>('/spaces', space);
  if (made.status !== 201) throw new Error(`The space was not registered: ${made.text}`);
  spaceId = made.data.id;
});
afterAll(() => processes.close());

const namespaces = (): string => `/space-discovery/${spaceId}/namespaces`;
const unavailable = {
  status: 503,
  error: { code: 'service.unavailable', message: expect.stringContaining('The deployer service') },
};
let projectId = '';
const environment = (name: string) =>
  main.post(`/projects/${projectId}/environments`, { name, spaceId, createNamespace: true, namespace: name });

test('namespaces and environments are made through either process', async () => {
  for (const [name, door] of Object.entries({ main, apart })) {
    expect(await door.post(namespaces(), { name: `checkout-${name}` })).toMatchObject({
      status: 201,
      data: { managedByZopnight: true },
    });
    expect((await door.get<readonly object[]>(namespaces())).data).toContainEqual(
      expect.objectContaining({ name: `checkout-${name}` }),
    );
    const project = await door.post<{ id: string }>('/projects', { name: `Apollo ${name}` });
    const made = { name: 'prod', spaceId, createNamespace: true, namespace: `environment-${name}` };
    expect((await door.post(`/projects/${project.data.id}/environments`, made)).status).toBe(201);
    projectId = project.data.id;
  }
});

test('the audit entry of a forwarded request names the real caller and address', async () => {
  const body = JSON.stringify({ name: 'Forwarded' });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-request-id': 'one-id-everywhere',
    'x-forwarded-for': '203.0.113.9',
  };
  const sent = send(`${apartUrl}/api/projects`, { method: 'POST', localAddress: '127.0.0.7', headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(201);
  expect((await main.get<readonly object[]>('/audit-logs?limit=5')).data).toContainEqual(
    expect.objectContaining({
      actor: 'admin@spacedock.local',
      address: '127.0.0.7',
      requestId: 'one-id-everywhere',
      path: '/api/projects',
    }),
  );
});

test('a stream of events passes through the other process, as it comes and to its end', async () => {
  const wanted = { spaceID: spaceId, kind: 'registry', name: 'images', config: { name: 'images' } };
  const { data: job, text } = await apart.post<{ id: string }>('/provisioning-jobs', wanted);
  expect(job, text).toBeDefined();
  const reader = await readEvents(`${apartUrl}/api/provisioning-jobs/${job.id}/events`, { authorization: `Bearer ${token}` });
  await reader.first(({ event, data }) => event === 'job' && data.status === 'succeeded');
  expect((await apart.delete(`/provisioning-jobs/${job.id}`)).status).toBe(202);
  await reader.ended;
  expect(reader.events.at(-1)).toMatchObject({ event: 'job', data: { status: 'deleted' } });
});

test('the deployer is killed: it is named, and everything else goes on; it comes back: what was refused is done', async () => {
  deployer.kill('SIGKILL');
  await deployer.ended;
  expect(await main.get(namespaces())).toMatchObject(unavailable);
  expect(await main.post(namespaces(), { name: 'later' })).toMatchObject(unavailable);
  expect(await environment('later-env')).toMatchObject(unavailable);
  expect((await main.get('/projects')).status).toBe(200);

  deployer = processes.start('deployer');
  apart = testClient((await deployer.ready()).web, token);
  expect((await main.post(namespaces(), { name: 'later' })).status).toBe(201);
  expect((await environment('later-env')).status).toBe(201);
});

test('both stop when told to, whatever is connected between them', async () => {
  for (const { kill } of processes.running) kill('SIGTERM');
  expect(await Promise.all(processes.running.map(({ ended }) => ended))).toEqual(['SIGKILL', 0, 0]);
});

test('management that starts before config does its work as soon as config is there, and is reached through any process', async () => {
  const all = await serviceProcesses(['management', 'config,deployer,provisioner']);
  onTestFinished(all.close);
  const management = all.start('management');
  await management.logged('the Kubernetes APIs of organisations could not be opened');
  const { web } = await all.start('config,deployer,provisioner').ready();

  const database = new pg.Client(all.databaseUrl);
  await database.connect();
  onTestFinished(() => database.end());
  const opened = async (): Promise<number> => (await database.query('select from kube.objects')).rowCount ?? 0;
  await vi.waitFor(async () => expect(await opened()).toBeGreaterThan(0), { timeout: 60_000 });
  expect(await kubeRequests(web, token)('GET', '/users')).toMatchObject({ status: 200, body: { items: [{ kind: 'User' }] } });

  management.kill('SIGKILL');
  await management.ended;
  expect(await kubeRequests(web, token)('GET', '/users')).toMatchObject({
    status: 503,
    body: { kind: 'Status', message: expect.stringContaining('The management service') },
  });
});

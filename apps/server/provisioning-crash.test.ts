import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@spacedock/database/testing';
import { type Sandbox, startSandbox } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Job, JobSummary } from './provisioner/jobs/job.ts';
import { type TestAnswer, testClient } from './testing/client.ts';
import { fastClock } from './testing/fast-clock.ts';
import { startSpacedock, type SpacedockProcess, temporaryDataDirectory } from './testing/spacedock-process.ts';

/*
 * The whole server, in a process of its own that is killed again and again at moments that nobody chose. The clouds are in this
 * process and stay: what they made, their ledger tells.
 */

const program = fileURLToPath(new URL('testing/processes/serve-fast.ts', import.meta.url));
const token = 'a-fixed-token-for-this-test';
const region = 'us-east-1';
const since = Date.now();
const mostKills = 5;
const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'deleting']);

const wanted = (network: object): readonly { readonly kind: string; readonly config: object }[] => [
  ...[0, 1].map((index) => ({ kind: 'datastore', config: { name: `shop-${index}`, engine: 'postgres', ...network } })),
  ...[0, 1, 2, 3].map((index) => ({ kind: 'datastore', config: { name: `cache-${index}`, engine: 'redis', ...network } })),
  ...[0, 1, 2, 3].map((index) => ({ kind: 'registry', config: { name: `team/app-${index}` } })),
];

let sandbox: Sandbox;
let server: SpacedockProcess & { readonly url: string };
let startServer: () => Promise<void>;
let closeAll: () => Promise<void>;
const complaints: unknown[] = [];

beforeAll(async () => {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const data = await temporaryDataDirectory();
  const complain = (details: object, text: string): void => void complaints.push([text, details]);
  sandbox = await startSandbox({
    now: fastClock(since),
    log: { error: complain, warn: () => undefined },
    randomBytes,
    clouds: ['aws'],
  });
  startServer = async () => {
    const flags = ['--data-dir', data.path, '--port', '0', '--tls-port', 'off', '--rate-limit', '0'];
    const environment = JSON.stringify({ DATABASE_URL: database.url, SPACEDOCK_ADMIN_TOKEN: token });
    const started = startSpacedock([String(since), environment, ...flags], {}, program);
    server = { ...started, url: '' };
    server = { ...started, url: (await started.ready()).web };
  };
  closeAll = async () => {
    server.kill('SIGKILL');
    await server.ended;
    await sandbox.close();
    await database.drop();
    await data.remove();
  };
  await startServer();
}, 120_000);
afterAll(() => closeAll());

/** Asks until somebody answers: a server that is killed takes the requests along that it had. */
async function ask<Data>(method: string, path: string, body?: object, key: string = randomUUID()): Promise<TestAnswer<Data>> {
  for (;;) {
    try {
      return await testClient(server.url, token).send<Data>(method, path, body, { 'idempotency-key': key });
    } catch (error) {
      // What fetch throws where nobody answers, or has no address yet.
      if (!(error instanceof TypeError)) throw error;
      await sleep(50);
    }
  }
}

const statuses = async (): Promise<readonly string[]> =>
  (await ask<JobSummary[]>('GET', '/provisioning-jobs?limit=50')).data.map(({ status }) => status);

/** Kills the server again and again while jobs are under way. Answers how many milliseconds it let them go on each time. */
async function whileKilled(work: () => Promise<void>, count: number, goal: string): Promise<readonly number[]> {
  const lives: number[] = [];
  const isOver = (all: readonly string[]): boolean => all.length === count && all.every((status) => status === goal);
  const kill = async (): Promise<void> => {
    for (let all = await statuses(); lives.length < mostKills && !isOver(all); all = await statuses()) {
      if (!all.some((status) => underWay.has(status))) continue;
      const life = randomInt(0, 800);
      await sleep(life);
      server.kill('SIGKILL');
      await server.ended;
      lives.push(life);
      await startServer();
    }
  };
  await Promise.all([work(), kill()]);
  for (let all = await statuses(); !isOver(all) && !all.includes('failed'); all = await statuses()) await sleep(100);
  expect(lives.length, 'it was killed').toBeGreaterThan(0);
  return lives;
}

const countsOf = (entries: ReturnType<Sandbox['ledger']['entries']>): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]).toSorted());

test('ten jobs make each thing once and leave nothing, whenever the server is killed', { timeout: 300_000 }, async () => {
  const [account] = sandbox.accounts;
  const connected = await ask<{ id: string }>('POST', '/cloud-accounts', account);
  expect(connected.status, connected.text).toBe(201);
  const cloudAccountID = connected.data.id;
  const at = `/cloud-accounts/${cloudAccountID}`;
  const vpcID = (await ask<{ id: string }[]>('GET', `${at}/networks?region=${region}`)).data[0]?.id ?? '';
  const subnets = await ask<{ id: string }[]>('GET', `${at}/subnets?region=${region}&networkId=${vpcID}`);
  const made = wanted({ vpcID, subnetIDs: subnets.data.map(({ id }) => id) });
  const jobs: Job[] = [];

  const lives = await whileKilled(
    async () => {
      for (const one of made) {
        const { status, data, text } = await ask<Job>('POST', '/provisioning-jobs', { cloudAccountID, region, ...one });
        expect(status, text).toBe(201);
        jobs.push(data);
      }
    },
    made.length,
    'succeeded',
  );
  const told = `killed after ${lives.join(', ')} ms`;
  const now = await Promise.all(jobs.map(async ({ id }) => (await ask<Job>('GET', `/provisioning-jobs/${id}`)).data));
  expect(
    now.flatMap(({ errors }) => errors),
    told,
  ).toEqual([]);
  expect(await statuses(), told).toEqual(made.map(() => 'succeeded'));
  expect(new Set(jobs.map(({ id }) => id)).size, told).toBe(made.length);
  const created = sandbox.ledger.entries();
  expect(
    created.filter(({ action }) => action === 'delete'),
    told,
  ).toEqual([]);
  expect(countsOf(created), told).toEqual({
    'ec2:security-group': 6,
    'ec2:security-group-rule': 6,
    'ecr:repository': 4,
    'elasticache:replicationgroup': 4,
    'elasticache:subnetgroup': 4,
    'rds:db': 2,
    'rds:subgrp': 2,
    'secretsmanager:secret': 6,
  });

  const more = await whileKilled(
    async () => {
      for (const { id } of jobs) expect((await ask('DELETE', `/provisioning-jobs/${id}`)).status).toBe(202);
    },
    made.length,
    'deleted',
  );
  const toldLater = `${told}, then after ${more.join(', ')} ms`;
  expect(await statuses(), toldLater).toEqual(made.map(() => 'deleted'));
  expect(sandbox.ledger.left(), toldLater).toEqual([]);
  const after = sandbox.ledger.entries();
  expect(
    after.filter(({ action }) => action === 'create'),
    toldLater,
  ).toEqual(created);
  expect(after.filter(({ action }) => action === 'delete').length, toldLater).toBe(created.length);
  expect(complaints).toEqual([]);
});

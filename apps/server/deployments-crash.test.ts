import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@spacedock/database/testing';
import { testTools } from '@spacedock/helm/testing';
import { kubeClient } from '@spacedock/kube';
import { type Sandbox, type SandboxGithub, startSandbox } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Deployment } from './config/deployments/deployment.ts';
import type { DeploymentEvent } from './deployer/events/deployment-event.ts';
import type { Revision, RevisionSummary } from './deployer/revisions/revision.ts';
import { migrations } from './migrations.ts';
import { type BuildingEnvironment, buildingEnvironment } from './testing/building-environment.ts';
import { type TestAnswer, testClient } from './testing/client.ts';
import { fastClock } from './testing/fast-clock.ts';
import { freePorts } from './testing/free-ports.ts';
import { startSpacedock, type SpacedockProcess, temporaryDataDirectory } from './testing/spacedock-process.ts';
import { type StageBoundaries, stageBoundaries } from './testing/stage-boundaries.ts';

/*
 * The whole server, in a process of its own that is killed at each boundary between two stages of a deployment's life. What the
 * boundaries are is learnt from a deployment that is left in peace. GitHub, the cloud and its cluster are in this process and stay.
 */

const program = fileURLToPath(new URL('testing/processes/serve-fast.ts', import.meta.url));
const token = 'a-fixed-token-for-this-test';
const namespace = 'crashing';
const since = Date.now();
/** Nothing happens for so long only where it never would. */
const patienceMs = 60_000;

let sandbox: Sandbox;
let github: SandboxGithub;
let boundaries: StageBoundaries;
let server: SpacedockProcess;
let url = '';
let startServer: () => Promise<void>;
let closeAll: () => Promise<void>;
const complaints: unknown[] = [];

beforeAll(async () => {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  const data = await temporaryDataDirectory();
  const complain = (details: object, text: string): void => void complaints.push([text, details]);
  const log = { error: complain, warn: () => undefined };
  sandbox = await startSandbox({ now: fastClock(since), log, randomBytes, clouds: ['aws'], github: { build: 500 } });
  if (!sandbox.github) throw new Error('The sandbox was started without a GitHub.');
  ({ github } = sandbox as { github: SandboxGithub });
  const keyFile = join(data.path, 'app.pem');
  await writeFile(keyFile, github.app.privateKey);
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  github.deliverTo(`${url}/api/webhooks/github`);
  const environment = JSON.stringify({
    DATABASE_URL: database.url,
    SPACEDOCK_ADMIN_TOKEN: token,
    HELM_BIN: (await testTools()).helm.path,
    SPACEDOCK_GITHUB_URL: github.url,
    SPACEDOCK_GITHUB_APP_ID: String(github.app.id),
    SPACEDOCK_GITHUB_APP_SLUG: github.app.slug,
    SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE: keyFile,
    SPACEDOCK_GITHUB_WEBHOOK_SECRET: github.app.webhookSecret,
  });
  const flags = ['--data-dir', data.path, '--port', String(port), '--tls-port', 'off', '--rate-limit', '0'];
  startServer = async () => {
    server = startSpacedock([String(since), environment, ...flags], { NODE_COMPILE_CACHE: join(data.path, 'compiled') }, program);
    await server.ready();
  };
  boundaries = await stageBoundaries(database.url);
  closeAll = async () => {
    server.kill('SIGKILL');
    await server.ended;
    await boundaries.close();
    await sandbox.close();
    await database.drop();
    await data.remove();
  };
  await startServer();
  // A process that ends by itself leaves its compiled code to the next ones, which are started often here.
  server.kill('SIGTERM');
  await server.ended;
  await startServer();
}, 120_000);
afterAll(() => closeAll());

/** Asks until somebody answers: a server that is killed takes the requests along that it had. */
async function ask<Data>(method: string, path: string, body?: object): Promise<TestAnswer<Data>> {
  const key = randomUUID();
  for (;;) {
    try {
      return await testClient(url, token).send<Data>(method, path, body, { 'idempotency-key': key });
    } catch (error) {
      // What fetch throws where nobody answers.
      if (!(error instanceof TypeError)) throw error;
      await sleep(50);
    }
  }
}

async function must<Data>(method: string, path: string, body?: object): Promise<Data> {
  const { status, text, data } = await ask<Data>(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
  return data;
}

const revisionsOf = (id: string): Promise<readonly RevisionSummary[]> => must('GET', `/deployments/${id}/revisions`);

/** What is done to a deployment, one after the other. Each ends as one more revision that runs. */
function life(name: string, { envId, integrationId }: BuildingEnvironment) {
  let id = '';
  const stages: Readonly<Record<string, () => Promise<unknown>>> = {
    async create() {
      const given = {
        name,
        envId,
        sourceType: 'git',
        repoUrl: `${github.url}/acme/${name}`,
        branch: 'main',
        integrationId,
        autoDeploy: true,
      };
      const made = await ask<Deployment>('POST', '/deployments', {
        ...given,
        configs: { port: 8080, envVars: { LOG_LEVEL: 'info' } },
      });
      // Made by a server that was killed before it could say so: its name is taken by itself.
      const [known] = await must<Deployment[]>('GET', `/deployments?search=${name}`);
      expect(made.status === 409 ? made.error.code : made.status, made.text).toBe(
        made.status === 409 ? 'deployment.exists' : 201,
      );
      id = known?.id ?? '';
    },
    configs: () => must('PATCH', `/deployments/${id}/configs`, { configs: { envVars: { LOG_LEVEL: 'debug' } } }),
    push: () => github.push({ owner: 'acme', repo: name, files: { 'notes.txt': 'something new' } }),
    rollback: async () => must('POST', `/deployments/${id}/rollback`, { toRevisionID: (await revisionsOf(id)).at(-1)?.id }),
  };
  return { stages, id: () => id };
}

/** What is still to be done, also what one service has to tell another. */
async function whatIsLeft(): Promise<string> {
  const rows = await boundaries.query<{ left: string }>(`select 'order ' || id || ' ' || why as left from config.deployment_orders
    union all select 'delivery ' || id || ' ' || why from deployer.deliveries where done_at is null
    union all select 'deployment ' || id || ' is not told of' from deployer.deployments
      where told_version < version or restore_revision_id is not null or holder_id is not null
    union all select 'job ' || id || ' ' || state from workflow.jobs where state <> 'succeeded'
    union all select 'step ' || name || ' ' || state || ' ' || message || ' ' || coalesce(next_at::text, '') from workflow.steps
      where state <> 'succeeded'`);
  return rows.map(({ left }) => left).join('\n');
}

async function whatIsThere(id: string): Promise<string> {
  return JSON.stringify([await must('GET', `/deployments/${id}`), await revisionsOf(id), await must('GET', `/deployments/${id}/events`)]);
}

/** The newest revision runs, the catalog says so, and nothing is left to be done. */
async function settled(id: string, number: number): Promise<boolean> {
  const [deployment, [newest]] = [await must<Deployment>('GET', `/deployments/${id}`), await revisionsOf(id)];
  if (newest?.status === 'failed') throw new Error(`Revision ${number} failed: ${JSON.stringify(newest)}`);
  if (newest?.number !== number || newest.status !== 'active') return false;
  return deployment.status === 'active' && deployment.currentRevisionId === newest.id && (await whatIsLeft()) === '';
}

/** Lives one life, and tells at which boundaries it came by in each of its stages. `kill` may end the server at them. */
async function live(of: ReturnType<typeof life>, kill: (stage: string, boundary: string) => boolean) {
  const reached = new Map<string, Set<string>>();
  const state: { dying: Promise<void> | undefined; lastAt: number } = { dying: undefined, lastAt: Date.now() };
  for (const [index, [stage, begin]] of Object.entries(of.stages).entries()) {
    const seen = new Set<string>();
    reached.set(stage, seen);
    boundaries.onReached((boundary) => {
      seen.add(boundary);
      state.lastAt = Date.now();
      if (state.dying || !kill(stage, boundary)) return;
      server.kill('SIGKILL');
      state.dying = server.ended.then(startServer).finally(() => {
        Object.assign(state, { dying: undefined, lastAt: Date.now() });
      });
    });
    await begin();
    do {
      await state.dying;
      await sleep(20);
      if (Date.now() - state.lastAt > patienceMs)
        throw new Error(`${stage} does not end. ${await whatIsLeft()}\n${await whatIsThere(of.id())}\n${server.stderr()}`);
    } while (state.dying || !(await settled(of.id(), index + 1)));
  }
  boundaries.onReached(() => undefined);
  return reached;
}

async function runsOf(revisionId: string): Promise<number> {
  const runs = `${github.apiUrl}/repos/acme/spacedock-builder/actions/workflows/build.yml/runs?per_page=100`;
  const answer = await fetch(runs, { headers: { authorization: `Bearer ${github.token}` } });
  const { workflow_runs: all } = (await answer.json()) as { workflow_runs: { display_title: string }[] };
  return all.filter(({ display_title }) => display_title === `build ${revisionId}`).length;
}

const built = ['building started', 'building succeeded'];
const deployed = ['deploying started', 'rolling_out succeeded', 'active succeeded'];

async function expectRight(id: string, name: string, told: string): Promise<void> {
  const revisions = (await revisionsOf(id)).toReversed();
  expect(
    revisions.map(({ source, status }) => `${source === 'poll' ? 'push' : source} ${status}`),
    told,
  ).toEqual(['create superseded', 'configs superseded', 'push superseded', 'rollback active']);
  const [first, , , last] = await Promise.all(
    revisions.map((revision) => must<Revision>('GET', `/deployments/${id}/revisions/${revision.id}`)),
  );
  expect([last?.image, last?.configs], told).toEqual([first?.image, first?.configs]);
  const deployment = await must<Deployment>('GET', `/deployments/${id}`);
  expect(deployment, told).toMatchObject({ status: 'active', currentRevisionId: last?.id, waitingFor: null });
  expect(JSON.parse(deployment.configs), told).toEqual(JSON.parse(first?.configs ?? ''));

  const events = await must<DeploymentEvent[]>('GET', `/deployments/${id}/events?limit=200`);
  expect(
    revisions.map((revision) =>
      events.filter(({ revisionId }) => revisionId === revision.id).map(({ stage, status }) => `${stage} ${status}`),
    ),
    told,
  ).toEqual([[...built, ...deployed], deployed, [...built, ...deployed], deployed]);
  expect(await Promise.all(revisions.map((revision) => runsOf(revision.id))), told).toEqual([1, 0, 1, 0]);

  const client = kubeClient({
    kubeconfig: await sandbox.fleet.adminKubeconfig('aws/us-east-1/checkout-prod'),
    deadlineMs: 10_000,
  });
  const records = await client.list(
    { apiVersion: 'v1', kind: 'Secret', namespace },
    { labelSelector: `owner=helm,name=${name}` },
  );
  const workload = await client.get({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name });
  client.close();
  expect(records.items.map(({ metadata }) => metadata.labels?.['status']).toSorted(), told).toEqual([
    'deployed',
    'superseded',
    'superseded',
    'superseded',
  ]);
  expect(workload?.metadata.labels, told).toMatchObject({ 'spacedock.dev/deployment': id, 'spacedock.dev/revision': last?.id });
}

test('a deployment ends right, at whatever boundary of its stages the server is killed', { timeout: 600_000 }, async () => {
  const [account] = sandbox.accounts;
  if (!account) throw new Error('The sandbox was started without an AWS.');
  const where = await buildingEnvironment({ url, ask, installation: github.installation, account, namespace });
  for (const name of ['calm', 'stormy']) {
    await github.repositories.create({ owner: 'acme', name, files: { Dockerfile: 'FROM scratch\n', 'notes.txt': 'one' } });
  }
  const calm = life('calm', where);
  const learnt = await live(calm, () => false);
  await expectRight(calm.id(), 'calm', 'nobody was killed');

  // Each boundary in one of the stages that it comes by in.
  const stagesOf = Map.groupBy(
    [...learnt].flatMap(([stage, seen]) => [...seen].map((boundary) => ({ stage, boundary }))),
    ({ boundary }) => boundary,
  );
  const due = new Map([...stagesOf].map(([boundary, stages]) => [boundary, stages[randomInt(stages.length)]?.stage]));
  const kills: string[] = [];
  const stormy = life('stormy', where);
  await live(stormy, (stage, boundary) => {
    if (due.get(boundary) !== stage) return false;
    due.delete(boundary);
    kills.push(`${stage}: ${boundary}`);
    return true;
  });
  const told = `killed at\n${kills.join('\n')}\n${server.stderr()}`;
  // Those that are a moment apart fall into one kill.
  expect(kills.length, told).toBeGreaterThan(stagesOf.size / 2);
  await expectRight(stormy.id(), 'stormy', told);
  expect(complaints, told).toEqual([]);
});

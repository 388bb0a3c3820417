import { kubeClient, type KubeClient } from '@spacedock/kube';
import type { Sandbox } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Deployment } from './config/deployments/deployment.ts';
import { type BuildStage, startBuildStage } from './deployer/builds/testing/build-stage.ts';
import type { Revision } from './deployer/revisions/revision.ts';

/*
 * What goes wrong, as whoever deploys sees it: a refusal that changes nothing, or a failed revision with its cause and what to do. The
 * catalog tells the truth, what ran before still runs, and after the fix it goes on. That each cause is told right in itself is shown
 * beside the code that finds it.
 */

let stage: BuildStage;
let sandbox: Sandbox;
let cluster: KubeClient;
let envId = '';
const clusterKey = 'aws/shared';

beforeAll(async () => {
  stage = await startBuildStage({}, { headsMs: 500 });
  sandbox = await stage.world.clouds.sandbox('aws');
  cluster = kubeClient({ kubeconfig: await sandbox.fleet.adminKubeconfig(clusterKey), deadlineMs: 10_000 });
  envId = await stage.environment();
}, 120_000);
afterAll(async () => {
  cluster.close();
  await stage.close();
});

const patience = { timeout: 60_000, interval: 50 };
const seconds = 120_000;
let counter = 0;

const post = (path: string, body: object) => stage.world.admin.post<{ id: string }>(path, body);
const catalog = async (id: string): Promise<Deployment> => (await stage.world.admin.get<Deployment>(`/deployments/${id}`)).data;

async function imageDeployment({ env = envId, configs = {}, image = 'registry.example.com/acme/shop:v1' } = {}): Promise<string> {
  const body = { name: `shop-${(counter += 1)}`, envId: env, sourceType: 'image', image, configs };
  const made = await post('/deployments', body);
  expect(made.status, made.text).toBe(201);
  return made.data.id;
}
async function configure(id: string, configs: object): Promise<void> {
  const answer = await stage.world.admin.patch(`/deployments/${id}/configs`, { configs });
  expect(answer.status, answer.text).toBe(200);
}

/** Resolves when that revision runs, and the catalog says so. */
const runs = (id: string, number: number): Promise<Revision> =>
  vi.waitFor(async () => {
    const [newest] = await stage.revisions(id);
    expect(newest).toMatchObject({ number, status: 'active', failure: null });
    expect(await catalog(id)).toMatchObject({ status: 'active', currentRevisionId: newest?.id });
    return newest as Revision;
  }, patience);

/** Resolves when that revision has failed for that cause; what ran before is still what the catalog says that runs. */
async function fails(
  id: string,
  number: number,
  { code, says, ran }: { code: string; says: string; ran?: string | undefined },
): Promise<Revision> {
  const failed = await vi.waitFor(async () => {
    const revision = (await stage.revisions(id)).find((one) => one.number === number);
    expect(revision).toMatchObject({ status: 'failed', failure: { code } });
    expect(await catalog(id)).toMatchObject({ status: 'failed', currentRevisionId: ran ?? null });
    return revision as Revision;
  }, patience);
  expect(failed.failure?.message).toContain(says);
  expect(failed.failure?.fixHint).toMatch(/\w{3}.*\.$/);
  const last = (await stage.events(id)).at(-1);
  expect(last).toMatchObject({
    text: expect.stringMatching(/ failed$/),
    meta: { code, cause: failed.failure?.message, fixHint: failed.failure?.fixHint },
  });
  return failed;
}

// Before the clock is advanced: a cluster that comes back has a certificate of that moment.
test(
  'a cluster that is lost in the middle: nobody says that it runs, and it goes on when it is back',
  { timeout: seconds },
  async () => {
    const id = await imageDeployment();
    const first = await runs(id, 1);
    await sandbox.fleet.pause(clusterKey);
    await configure(id, { replicas: 2 });
    await vi.waitFor(
      async () => expect(await catalog(id)).toMatchObject({ status: 'deploying', currentRevisionId: first.id }),
      patience,
    );
    await sandbox.fleet.resume(clusterKey);
    await runs(id, 2);
    const { name, namespace } = await catalog(id);
    const live = await cluster.get({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name });
    expect(live).toMatchObject({ spec: { replicas: 2 } });
  },
);

test(
  'a repository that is gone: what runs goes on, and with the repository the next revision',
  { timeout: seconds },
  async () => {
    const repo = await stage.repository();
    const { id, revisionId } = await stage.deploy({ repo });
    await runs(id, 1);
    await stage.github.deleteRepository({ owner: 'acme', repo });
    await configure(id, { dockerfile: 'Dockerfile' });
    await fails(id, 2, { code: 'repository_missing', says: `acme/${repo}`, ran: revisionId });
    await stage.github.repositories.create({ owner: 'acme', name: repo, files: { Dockerfile: 'FROM scratch\n' } });
    await configure(id, { dockerfile: null });
    expect(await runs(id, 3)).toMatchObject({ source: 'configs' });
  },
);

test('a branch that was deleted, until somebody pushes it again', { timeout: seconds }, async () => {
  const repo = await stage.repository();
  await stage.github.push({ owner: 'acme', repo, branch: 'next', files: { 'notes.txt': 'one' } });
  await stage.github.deleteBranch({ owner: 'acme', repo, branch: 'next' });
  const { id } = await stage.deploy({ repo, branch: 'next' });
  await fails(id, 1, { code: 'branch_missing', says: 'next' });
  expect((await stage.world.admin.patch(`/deployments/${id}`, { autoDeploy: true })).status).toBe(200);
  const { sha } = await stage.github.push({ owner: 'acme', repo, branch: 'next', files: { 'notes.txt': 'two' } });
  expect(await runs(id, 2)).toMatchObject({ commit: { sha } });
});

test('a build that never ends', { timeout: seconds }, async () => {
  const { id, revisionId } = await stage.deploy();
  await runs(id, 1);
  stage.github.builds.next({ hangs: true });
  await configure(id, { dockerfile: 'Dockerfile' });
  await vi.waitFor(async () => expect((await stage.revisions(id))[0]).toMatchObject({ number: 2, status: 'building' }), patience);
  expect(await catalog(id)).toMatchObject({ currentRevisionId: revisionId });
  const hangs = { id, revisionId: (await stage.revisions(id))[0]?.id ?? '' };
  await stage.until(hangs, { build: { status: 'running' } });
  stage.world.clock.advance(61 * 60_000);
  await fails(id, 2, { code: 'build_timeout', says: '60 minutes', ran: revisionId });
  await configure(id, { dockerfile: null });
  await runs(id, 3);
});

test('an image that does not exist, and the return to what ran', { timeout: seconds }, async () => {
  const id = await imageDeployment();
  const first = await runs(id, 1);
  expect((await post(`/deployments/${id}/revisions`, { image: 'registry.example.com/acme/shop:imagepullbackoff' })).status).toBe(
    201,
  );
  await vi.waitFor(async () => {
    stage.world.clock.advance(5_000);
    expect((await stage.revisions(id)).find(({ number }) => number === 2)).toMatchObject({
      status: 'failed',
      failure: { code: 'image_pull' },
    });
  }, patience);
  const returned = await runs(id, 3);
  expect(returned).toMatchObject({ source: 'auto_return', image: first.image });
  const failed = (await stage.revisions(id)).find(({ number }) => number === 2);
  const before = await catalog(id);
  const other = await runs(await imageDeployment(), 1);
  const rollBack = (to: string | undefined) => post(`/deployments/${id}/rollback`, { toRevisionID: to });
  expect(await rollBack(failed?.id)).toMatchObject({
    status: 409,
    error: { code: 'revision.not_deployable', next: expect.stringMatching(/\w/) },
  });
  expect(await rollBack(other.id)).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  expect(await catalog(id)).toEqual(before);
  expect(await stage.revisions(id)).toHaveLength(3);
  expect((await post(`/deployments/${id}/revisions`, { image: 'registry.example.com/acme/shop:v2' })).status).toBe(201);
  await runs(id, 4);
});

test('configs that cannot be are refused field by field, and change nothing', { timeout: seconds }, async () => {
  const id = await imageDeployment({ configs: { port: 8080, envVars: { DB_PASSWORD: 'x' } } });
  await runs(id, 1);
  const before = await catalog(id);
  const wrong: readonly (readonly [object, readonly string[]])[] = [
    [{ port: 0 }, ['body.configs.port']],
    [{ port: 65_536 }, ['body.configs.port']],
    [{ port: '8080' }, ['body.configs.port']],
    [
      { envVars: { COUNT: 1, ON: true, LIST: [] } },
      ['body.configs.envVars.COUNT', 'body.configs.envVars.LIST', 'body.configs.envVars.ON'],
    ],
    [{ secretRefs: ['secret://db-password'] }, ['body.configs.secretRefs.0']],
    [
      {
        secretRefs: [
          { env: 'A', ref: 'secret://a' },
          { env: 'A', ref: 'secret://b' },
        ],
      },
      ['body.configs.secretRefs.1'],
    ],
  ];
  for (const [configs, fields] of wrong) {
    const { status, error } = await stage.world.admin.patch(`/deployments/${id}/configs`, { configs });
    expect([status, error.details.map(({ field }) => field).toSorted()]).toEqual([400, fields]);
  }
  expect(await catalog(id)).toEqual(before);
  expect(await stage.revisions(id)).toHaveLength(1);
});

test('a secret that does not exist, until it does', { timeout: seconds }, async () => {
  const id = await imageDeployment();
  const first = await runs(id, 1);
  await configure(id, { secretRefs: ['secret://late-password'] });
  await fails(id, 2, { code: 'secret_missing', says: 'late-password', ran: first.id });
  sandbox.aws?.putSecret({ region: 'us-east-1', name: 'late-password', value: 'correct horse battery staple' });
  expect((await post(`/deployments/${id}/revisions`, { image: 'registry.example.com/acme/shop:v1' })).status).toBe(201);
  await runs(id, 3);
});

test('a namespace that was deleted behind our back, until it is there again', { timeout: seconds }, async () => {
  // Without pods, which would keep the namespace until they have ended.
  const id = await imageDeployment({ env: await stage.environment(), configs: { replicas: 0 } });
  const first = await runs(id, 1);
  const { namespace } = await catalog(id);
  const of = { apiVersion: 'v1', kind: 'Namespace', name: namespace } as const;
  await cluster.delete(of);
  await vi.waitFor(async () => expect(await cluster.get(of)).toBeUndefined(), patience);
  await configure(id, { envVars: { A: '1' } });
  await fails(id, 2, { code: 'namespace_missing', says: namespace, ran: first.id });
  await cluster.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await configure(id, { envVars: { A: '2' } });
  await runs(id, 3);
});

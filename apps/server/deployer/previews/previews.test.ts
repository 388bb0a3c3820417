import type { SandboxGithub } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

interface Environment {
  readonly id: string;
  readonly namespace: string;
  readonly previewOf?: string;
  readonly pullRequest?: { readonly number: number; readonly fork: boolean };
}
interface Deployment {
  readonly id: string;
  readonly name: string;
  readonly branch: string;
  readonly repoUrl: string;
  readonly configs: string;
}

let world: World;
let github: SandboxGithub;
let integrationId = '';
beforeAll(async () => {
  world = await startWorld({ jobs: { sweepMs: 200, pollMs: 50 } });
  ({ github } = await world.github.sandbox());
  integrationId = await world.github.appIntegration();
});
afterAll(async () => world.close());

let counter = 0;
const fresh = (prefix: string): string => `${prefix}-${(counter += 1)}`;

/** An environment with one deployment of a repository, and one of an image beside it. */
async function previewed(previews: object) {
  const [repo, namespace] = [fresh('repo'), fresh('shop')];
  await github.repositories.create({ owner: 'acme', name: repo, files: { 'index.html': 'one' } });
  const { data: project } = await world.admin.post<{ id: string }>('/projects', { name: fresh('project') });
  const path = `/projects/${project.id}/environments`;
  const { data: base } = await world.admin.post<Environment>(path, { name: 'prod', spaceId: await world.clouds.space(), namespace, createNamespace: true });
  expect((await world.admin.patch(`${path}/${base.id}`, { previews })).status).toBe(200);
  const configs = { envVars: { COLOR: 'red' }, secretRefs: ['secret://shop-key'] };
  for (const body of [
    { name: 'web', sourceType: 'git', repoUrl: `${github.url}/acme/${repo}`, branch: 'main', integrationId, autoDeploy: true, configs },
    { name: 'cache', sourceType: 'image', image: 'registry.example.com/cache:1', configs },
  ]) expect((await world.admin.post('/deployments', { envId: base.id, ...body })).status).toBe(201);

  const copies = async (): Promise<readonly Environment[]> =>
    (await world.admin.get<Environment[]>(`${path}?limit=50`)).data.filter(({ previewOf }) => previewOf === base.id);
  const deploymentsIn = async (envId: string): Promise<readonly Deployment[]> =>
    (await world.admin.get<Deployment[]>(`/environments/${envId}/deployments`)).data.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { repo, base, copies, deploymentsIn };
}

const commits = async ({ id }: Deployment): Promise<readonly (string | undefined)[]> =>
  (await world.admin.get<{ commit: { sha: string } | null }[]>(`/deployments/${id}/revisions`)).data.map(({ commit }) => commit?.sha);
const eventually = <Value>(look: () => Promise<Value>): Promise<Value> => vi.waitFor(look, { timeout: 25_000, interval: 100 });
const namespaces = async (spaceId: string): Promise<readonly string[]> =>
  (await world.admin.get<{ name: string }[]>(`/space-discovery/${spaceId}/namespaces`)).data.map(({ name }) => name);

test('a pull request gets a copy of the environment at its head, follows it, and leaves nothing behind when it is closed', async () => {
  const { repo, base, copies, deploymentsIn } = await previewed({ enabled: true });
  const opened = await github.openPullRequest({ owner: 'acme', repo, head: 'feature', files: { 'index.html': 'two' } });
  const copy = await eventually(async () => {
    const [found] = await copies();
    expect(found).toMatchObject({ pullRequest: { number: opened.number, fork: false } });
    expect(await deploymentsIn(found?.id ?? '')).toHaveLength(2);
    return found as Environment;
  });
  const [cache, web] = await deploymentsIn(copy.id);
  expect(web).toMatchObject({ name: 'web', branch: 'feature', repoUrl: `${github.url}/acme/${repo}` });
  expect(JSON.parse(web?.configs ?? '{}')).toMatchObject({ secretRefs: ['secret://shop-key'] });
  expect(cache).toMatchObject({ name: 'cache' });
  const { data: { spaceId } } = await world.admin.get<{ spaceId: string }>(`/environments/${base.id}`);
  expect(await namespaces(spaceId)).toContain(copy.namespace);

  const pushed = await github.pushToPullRequest({ owner: 'acme', repo, number: opened.number, files: { 'index.html': 'three' } });
  await eventually(async () => expect(await commits(web as Deployment)).toContain(pushed.sha));
  expect(await copies()).toHaveLength(1);

  await github.closePullRequest({ owner: 'acme', repo, number: opened.number });
  await eventually(async () => expect(await copies()).toEqual([]));
  await eventually(async () => expect(await namespaces(spaceId)).not.toContain(copy.namespace));
  expect(await namespaces(spaceId)).toContain(base.namespace);
  const { rows } = await world.database.pool.query('select 1 from deployer.previews where base_env_id = $1', [base.id]);
  expect(rows).toEqual([]);
}, 90_000);

test('a fork gets none unless the environment says so, and never a secret', async () => {
  const closed = await previewed({ enabled: true });
  await github.openPullRequest({ owner: 'acme', repo: closed.repo, head: 'patch', files: { 'index.html': 'evil' }, fork: 'mallory' });
  const open = await previewed({ enabled: true, forks: true });
  const { number } = await github.openPullRequest({ owner: 'acme', repo: open.repo, head: 'patch', files: { 'index.html': 'evil' }, fork: 'mallory' });
  const deployments = await eventually(async () => {
    const [copy] = await open.copies();
    expect(copy).toMatchObject({ pullRequest: { number, fork: true } });
    const found = await open.deploymentsIn(copy?.id ?? '');
    expect(found).toHaveLength(2);
    return found;
  });
  for (const { configs } of deployments) expect(JSON.parse(configs)).toEqual({ envVars: { COLOR: 'red' } });
  expect(deployments[1]?.repoUrl).toContain('mallory');
  expect(await closed.copies()).toEqual([]);
}, 90_000);

test('nobody pushes for as long as the environment waits: the copy goes by itself', async () => {
  const { repo, copies } = await previewed({ enabled: true, ttlHours: 1 });
  await github.openPullRequest({ owner: 'acme', repo, head: 'feature', files: { 'index.html': 'two' } });
  await eventually(async () => expect(await copies()).toHaveLength(1));
  world.clock.advance(59 * 60_000);
  await github.settled();
  expect(await copies()).toHaveLength(1);
  world.clock.advance(2 * 60_000);
  await eventually(async () => expect(await copies()).toEqual([]));
}, 90_000);

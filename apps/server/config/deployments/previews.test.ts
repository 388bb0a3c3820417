import { randomBytes } from 'node:crypto';
import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeploymentService, OutcomeError, outcomesOut } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Environment } from '../environments/environment.ts';
import type { Deployment } from './deployment.ts';
import { deploymentStage, githubIntegration } from '../../testing/deployment-stage.ts';

let world: World;
let stage: ReturnType<typeof deploymentStage>;
beforeAll(async () => {
  world = await startWorld();
  await world.server.config.deploymentOrders.close();
  stage = deploymentStage(world);
});
afterAll(() => world.close());

const catalog = () =>
  contractClient(
    DeploymentService,
    createRouterTransport((router) => world.server.config.contracts?.(router), {
      router: { interceptors: [outcomesOut(() => undefined)] },
    }),
  );
const ordersOf = (id: string) =>
  world.db.selectFrom('config.deployment_orders').where('deployment_id', '=', id).selectAll().orderBy('id').execute();
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.code : String(error)),
  );

/** An environment with a deployment of a repository, and one of an image beside it. */
async function previewed() {
  const base = await stage.environment();
  const integrationId = await githubIntegration(world, world.organisationId);
  const repo = `acme/r${randomBytes(4).toString('hex')}`;
  const configs = { port: 8080, secretRefs: ['secret://token'] };
  const app = await stage.deployment(base.id, {
    name: 'app',
    sourceType: 'git',
    image: undefined,
    repoUrl: `https://github.com/${repo}`,
    branch: 'main',
    integrationId,
    configs,
  });
  const cache = await stage.deployment(base.id, { name: 'cache', configs });
  const wanted = {
    organisationId: world.organisationId,
    environmentId: base.id,
    repoKey: `github.com/${repo}`,
    pullRequest: 7,
    headBranch: 'feature',
    fork: false,
    namespace: `${base.namespace}-pr-7`,
    headRepoUrl: '',
  };
  return { base, app, cache, repo, integrationId, wanted };
}

test('an environment says whether it wants previews, and for how long', async () => {
  const { base, repo, integrationId } = await previewed();
  const path = `/projects/${base.projectId}/environments/${base.id}`;
  const push = { repoKey: `github.com/${repo}`, branch: 'main', integrationId };
  expect((await catalog().listPreviewedEnvironments(push)).environments).toEqual([]);
  expect((await world.admin.patch<Environment>(path, { previews: { enabled: true } })).data.previews).toEqual({
    enabled: true,
    ttlHours: 72,
    forks: false,
  });
  expect((await world.admin.patch<Environment>(path, { previews: { ttlHours: 24 } })).data.previews).toEqual({
    enabled: true,
    ttlHours: 24,
    forks: false,
  });
  for (const previews of [{ ttlHours: 0 }, { ttlHours: 721 }, { ttlHours: '1' }, {}, { enabled: 'yes' }])
    expect((await world.admin.patch(path, { previews })).status).toBe(400);
  expect((await catalog().listPreviewedEnvironments(push)).environments).toMatchObject([
    {
      organisationId: world.organisationId,
      environmentId: base.id,
      environmentName: base.name,
      spaceId: base.spaceId,
      namespace: base.namespace,
      ttlHours: 24,
    },
  ]);
  expect((await catalog().listPreviewedEnvironments({ ...push, branch: 'other' })).environments).toEqual([]);
  expect((await catalog().listPreviewedEnvironments({ ...push, integrationId: '' })).environments).toEqual([]);
});

test('a preview is a copy whose deployments of the repository follow the pull request', async () => {
  const { base, app, wanted, integrationId } = await previewed();
  const made = await Promise.all(Array.from({ length: 5 }, () => catalog().ensurePreview(wanted)));
  expect(made.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(made.map(({ environmentId }) => environmentId)).size).toBe(1);
  const [{ environmentId = '', deployments = [] } = {}] = made;
  expect(deployments).toMatchObject([
    {
      name: 'app',
      branch: 'feature',
      repoUrl: app.repoUrl,
      integrationId,
      autoDeploy: false,
      preview: true,
      fork: false,
      namespace: wanted.namespace,
      configs: app.configs,
    },
    { name: 'cache', sourceType: 'image', image: 'registry.example.com/acme/checkout:v1', preview: true },
  ]);
  expect((await world.admin.get<Environment>(`/environments/${environmentId}`)).data).toMatchObject({
    name: `pr-7-${base.name}`,
    projectId: base.projectId,
    spaceId: base.spaceId,
    namespace: wanted.namespace,
    createdBy: 'system:previews',
    previewOf: base.id,
    pullRequest: { repository: wanted.repoKey, number: 7, fork: false },
    previews: { enabled: false, ttlHours: 72, forks: false },
  });
  for (const { id } of deployments) {
    expect(await ordersOf(id)).toMatchObject([
      { kind: 'release', request: { source: 'pull_request', actorEmail: 'system:previews', note: 'pull request #7' } },
    ]);
  }
  expect(
    await world.admin.patch(`/projects/${base.projectId}/environments/${environmentId}`, { previews: { enabled: true } }),
  ).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.previews.enabled' }] },
  });

  const later = await stage.deployment(base.id, { name: 'later' });
  const changed = await catalog().ensurePreview({ ...wanted, headBranch: 'renamed' });
  expect(changed).toMatchObject({
    created: false,
    environmentId,
    deployments: [{ name: 'app', branch: 'renamed' }, { name: 'cache' }, { name: later.name }],
  });
  expect(await ordersOf(deployments[0]?.id ?? '')).toHaveLength(2);
  expect(await ordersOf(deployments[1]?.id ?? '')).toHaveLength(1);

  const second = await catalog().ensurePreview({
    ...wanted,
    repoKey: 'github.com/acme/other',
    namespace: `${base.namespace}-other`,
  });
  expect((await world.admin.get<Environment>(`/environments/${second.environmentId}`)).data.name).toBe(`pr-7-${base.name}-2`);
  expect(await codeOf(catalog().ensurePreview({ ...wanted, pullRequest: 8 }))).toBe('environment.namespace_taken');
  expect(await codeOf(catalog().ensurePreview({ ...wanted, environmentId, namespace: 'x' }))).toBe('object.not_found');
});

test('a fork gets its own repository, and no secret by any way', async () => {
  const { wanted } = await previewed();
  const { environmentId, deployments } = await catalog().ensurePreview({
    ...wanted,
    fork: true,
    headRepoUrl: 'https://github.com/mallory/checkout',
  });
  expect(deployments).toMatchObject([
    {
      name: 'app',
      branch: 'feature',
      repoUrl: 'https://github.com/mallory/checkout',
      repoKey: 'github.com/mallory/checkout',
      fork: true,
      configs: '{"port":8080}',
    },
    { name: 'cache', fork: true, configs: '{"port":8080}' },
  ]);
  for (const { id } of deployments)
    expect((await ordersOf(id)).map(({ request }) => request['configs'])).toEqual(['{"port":8080}']);
  const secret = { configs: { secretRefs: ['secret://token'] } };
  expect(await world.admin.patch(`/deployments/${deployments[0]?.id}/configs`, secret)).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.configs.secretRefs' }] },
  });
  expect(
    await world.admin.post('/deployments', { name: 'more', envId: environmentId, sourceType: 'image', image: 'x:1', ...secret }),
  ).toMatchObject({ status: 400 });
});

test('a preview goes with its deployments, however often that is asked for', async () => {
  const { base, wanted } = await previewed();
  const { environmentId, deployments } = await catalog().ensurePreview(wanted);
  const copy = { organisationId: world.organisationId, environmentId };
  expect((await catalog().removePreview(copy)).done).toBe(false);
  expect((await catalog().removePreview(copy)).done).toBe(false);
  for (const { id } of deployments) expect((await ordersOf(id)).map(({ kind }) => kind)).toEqual(['release', 'teardown']);
  // Opened again before it is gone: that is for later.
  expect(await codeOf(catalog().ensurePreview(wanted))).toBe('deployment.deleting');
  await world.db.updateTable('config.deployments').set({ deleted_at: new Date() }).where('env_id', '=', environmentId).execute();
  expect((await catalog().removePreview(copy)).done).toBe(true);
  expect((await catalog().removePreview(copy)).done).toBe(true);
  expect((await world.admin.get(`/environments/${environmentId}`)).status).toBe(404);

  expect((await catalog().removePreview({ organisationId: world.organisationId, environmentId: base.id })).done).toBe(true);
  expect((await world.admin.get<Deployment[]>(`/environments/${base.id}/deployments?status=pending`)).data).toHaveLength(2);
  expect((await catalog().ensurePreview(wanted)).created).toBe(true);
});

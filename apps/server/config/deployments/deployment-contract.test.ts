import { randomBytes } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeploymentService, OutcomeError, outcomesOut } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Environment } from '../environments/environment.ts';
import type { Deployment } from './deployment.ts';
import { revisionOf } from './deployment-orders.ts';
import { deploymentStage, githubIntegration } from '../../testing/deployment-stage.ts';

let world: World;
let stage: ReturnType<typeof deploymentStage>;
let environment: Environment;
beforeAll(async () => {
  world = await startWorld();
  await world.server.config.deploymentOrders.close();
  stage = deploymentStage(world);
  environment = await stage.environment();
});
afterAll(() => world.close());

const catalog = () =>
  contractClient(
    DeploymentService,
    createRouterTransport((router) => world.server.config.contracts?.(router), {
      router: { interceptors: [outcomesOut(() => undefined)] },
    }),
  );
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.code : String(error)),
  );
const callerOf = ({ organisationId, userId, email }: Person) => ({ organisationId, userId, email });
const key = (deploymentId: string) => ({ organisationId: world.organisationId, deploymentId });
const rowOf = (id: string) =>
  world.db.selectFrom('config.deployments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const ordersOf = (id: string) =>
  world.db.selectFrom('config.deployment_orders').where('deployment_id', '=', id).selectAll().orderBy('id').execute();
const git = (integrationId: string, body: object = {}) => ({
  sourceType: 'git',
  image: undefined,
  repoUrl: 'https://github.com/Acme/Checkout.git',
  branch: 'main',
  integrationId,
  ...body,
});
const freshRepo = (): string => `acme/r${randomBytes(4).toString('hex')}`;

test('a deployment is used with the rights of who asks', async () => {
  const { id, envId } = await stage.deployment(environment.id, { configs: { port: 1 } });
  const use = (person: Person, policy: string) =>
    codeOf(catalog().useDeployment({ caller: callerOf(person), deploymentId: id, policy }));
  const viewer = await world.person([{ role: 'role_viewer', scope: 'environment', scopeId: envId }]);
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Strangers'));
  expect(await use(viewer, 'deployment:view')).toBe('done');
  expect(await use(viewer, 'deployment:update')).toBe('policy.missing');
  expect(await use(await world.person(), 'deployment:view')).toBe('object.not_found');
  expect(await use(stranger, 'deployment:view')).toBe('object.not_found');
  const { deployment } = await catalog().useDeployment({
    caller: callerOf(world.admin),
    deploymentId: id,
    policy: 'deployment:update',
  });
  expect(deployment).toMatchObject({
    id,
    organisationId: world.organisationId,
    environmentId: envId,
    environmentName: environment.name,
    spaceId: environment.spaceId,
    spaceName: expect.stringMatching(/./),
    namespace: environment.namespace,
    sourceType: 'image',
    image: 'registry.example.com/acme/checkout:v1',
    configs: '{"port":1}',
    status: 'pending',
    repoUrl: '',
    preview: false,
    fork: false,
  });
  expect(
    (
      await catalog().findEnvironment({ caller: callerOf(viewer), environmentId: envId, policy: 'deployment:view' })
    ).deployments.map((one) => one.id),
  ).toContain(id);
  expect(
    await codeOf(catalog().findEnvironment({ caller: callerOf(stranger), environmentId: envId, policy: 'deployment:view' })),
  ).toBe('object.not_found');
  expect(
    await codeOf(catalog().findEnvironment({ caller: callerOf(viewer), environmentId: envId, policy: 'deployment:create' })),
  ).toBe('policy.missing');
});

test('status and current revision are taken as they come, but not older ones', async () => {
  const { id } = await stage.deployment(environment.id);
  const update = (status: string, version: bigint) => catalog().updateDeploymentStatus({ ...key(id), status, version });
  await update('building', 1n);
  await update('active', 5n);
  await update('deploying', 4n);
  expect(await rowOf(id)).toMatchObject({ status: 'active', status_version: '5' });
  const at = new Date('2026-04-29T11:30:00Z');
  await catalog().setCurrentRevision({ ...key(id), revisionId: 'rev_5', deployedAt: timestampFromDate(at), version: 6n });
  await update('rolling_out', 6n);
  await catalog().setCurrentRevision({ ...key(id), revisionId: 'rev_4', deployedAt: timestampFromDate(at), version: 3n });
  expect((await world.admin.get<Deployment>(`/deployments/${id}`)).data).toMatchObject({
    status: 'rolling_out',
    currentRevisionId: 'rev_5',
    lastDeployAt: '2026-04-29T11:30:00.000Z',
  });
  expect(await codeOf(update('sleeping', 7n))).toContain('internal');

  await world.admin.delete(`/deployments/${id}?force=true`);
  await update('active', 9n);
  expect((await rowOf(id)).status).toBe('deleting');
  await world.db.updateTable('config.deployments').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await update('active', 10n);
  expect((await rowOf(id)).status_version).toBe('6');
  expect(await codeOf(catalog().getDeployment(key(id)))).toBe('object.not_found');
  expect(await codeOf(catalog().updateDeploymentStatus({ ...key('dep_none'), status: 'active', version: 1n }))).toBe('done');
});

test('after a rollback the catalog has the configs of then, once, and orders nothing', async () => {
  const { id } = await stage.deployment(environment.id, { configs: { port: 1, envVars: { A: '1' } } });
  await world.admin.patch(`/deployments/${id}/configs`, { configs: { port: 2 } });
  const restore = () => catalog().restoreConfigs({ ...key(id), configs: '{"port": 1}', revisionId: 'rev_back' });
  await restore();
  await restore();
  expect(await rowOf(id)).toMatchObject({ configs: { port: 1 }, configs_version: 3, latest_revision_id: 'rev_back' });
  await world.admin.patch(`/deployments/${id}/configs`, { configs: { port: 3 } });
  await restore();
  expect(await rowOf(id)).toMatchObject({ configs: { port: 3 }, configs_version: 4, latest_revision_id: revisionOf(id, 4) });
  expect((await ordersOf(id)).map(({ request }) => request['revisionId'])).toEqual(
    [1, 2, 4].map((version) => revisionOf(id, version)),
  );
});

test('a push concerns those who follow the branch through the integration that it came by', async () => {
  const installationId = 4711;
  const [app, token] = [
    await githubIntegration(world, world.organisationId, { installationId }),
    await githubIntegration(world, world.organisationId),
  ];
  const byApp = await stage.deployment(environment.id, git(app));
  const manual = await stage.deployment(environment.id, git(app, { autoDeploy: false }));
  await stage.deployment(environment.id, git(app, { branch: 'other' }));
  const byToken = await stage.deployment(environment.id, git(token, { repoUrl: 'https://github.com/acme/checkout' }));
  const push = { repoKey: 'github.com/ACME/checkout', branch: 'main' };
  const ids = async (whose: { installationId?: bigint; integrationId?: string; autoDeployOnly?: boolean }, more: object = {}) =>
    (await catalog().listDeploymentsByRepoAndBranch({ ...push, ...whose, ...more })).deployments.map((one) => one.id);
  expect(await ids({ installationId: 4711n })).toEqual([byApp.id, manual.id]);
  expect(await ids({ installationId: 4711n, autoDeployOnly: true })).toEqual([byApp.id]);
  expect(await ids({ integrationId: token })).toEqual([byToken.id]);
  expect(await ids({ installationId: 1n })).toEqual([]);
  expect(await ids({})).toEqual([]);
  expect(await ids({ installationId: 4711n }, { repoKey: 'github.com/acme/other' })).toEqual([]);
  await world.admin.delete(`/deployments/${byApp.id}?force=true`);
  expect(await ids({ installationId: 4711n })).toEqual([manual.id]);
});

test('branches that are followed are listed once each, page by page', async () => {
  const integration = await githubIntegration(world, world.organisationId);
  const repo = freshRepo();
  for (const branch of ['a', 'b', 'b', 'c', 'ä'])
    await stage.deployment(environment.id, git(integration, { repoUrl: `https://github.com/${repo}`, branch }));
  await stage.deployment(
    environment.id,
    git(integration, { repoUrl: `https://github.com/${repo}`, branch: 'manual', autoDeploy: false }),
  );
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await catalog().listFollowedBranches({ cursor, limit: 2 });
    found.push(
      ...page.branches
        .filter(({ integrationId }) => integrationId === integration)
        .map(({ repoKey, branch }) => `${repoKey} ${branch}`),
    );
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(found.toSorted()).toEqual(['a', 'b', 'c', 'ä'].map((branch) => `github.com/${repo} ${branch}`).toSorted());
});

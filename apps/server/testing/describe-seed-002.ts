import type { SandboxGithub } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exchange } from './client.ts';
import { curl } from './curl.ts';
import { startWorld, type World, type WorldSettings } from './world.ts';

interface Deployment {
  readonly id: string;
  readonly status: string;
  readonly currentRevisionId: string | null;
  readonly configs: string;
  readonly [field: string]: unknown;
}
interface Revision {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly source: string;
  readonly image: string | null;
  readonly commit: { readonly sha: string } | null;
  readonly failure: unknown;
}
interface Event {
  readonly id: string;
  readonly stage: string;
  readonly status: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly revisionId: string;
  readonly createdAt: string;
}

/** The page "Deployments", command by command. Only host, token and ids differ from it. */
export function describeSeed002(settings: WorldSettings = {}): void {
  let world: World;
  let github: SandboxGithub;
  let envId = '';
  let spaceId = '';
  let integrationId = '';
  let deploymentId = '';
  let registryUrl = '';

  beforeAll(async () => {
    world = await startWorld({ jobs: { sweepMs: 200, pollMs: 50 }, ...settings });
    const clouds = await world.clouds.sandbox('aws');
    ({ github } = await world.github.sandbox());
    integrationId = await world.github.appIntegration();
    const cloudAccountID = await world.clouds.cloudAccount();
    await world.admin.put(`/cloud-accounts/${cloudAccountID}/clusters/us-east-1/checkout-prod/access`, {});
    const config = { clusterName: 'checkout-prod', region: 'us-east-1' };
    ({ data: { id: spaceId } } = await world.admin.post<{ id: string }>('/spaces', { name: 'checkout', provider: 'aws', cloudAccountId: cloudAccountID, config }));
    clouds.aws?.putSecret({ region: 'us-east-1', name: 'checkout-db-password', value: 'correct horse battery staple' });
    registryUrl = `${(await world.clouds.account('aws')).cloudAccountID}.dkr.ecr.us-east-1.amazonaws.com/checkout`;
    const registry = await world.admin.post<{ id: string }>('/integrations', {
      kind: 'ecr', name: 'ECR', metadata: { registry: registryUrl.split('/')[0], cloudAccountID },
    });
    expect(registry.status, registry.text).toBe(201);
    const { data: project } = await world.admin.post<{ id: string }>('/projects', { name: 'Shop' });
    const environment = await world.admin.post<{ id: string }>(`/projects/${project.id}/environments`, {
      name: 'prod-us-east', spaceId, namespace: 'checkout-prod', createNamespace: true, registryIntegrationId: registry.data.id, registryUrl,
    });
    expect(environment.status, environment.text).toBe(201);
    envId = environment.data.id;
  }, 120_000);
  afterAll(async () => world.close());

  const call = <Data>(method: string, path: string, json?: string) => curl<Data>(`curl -X ${method} ${world.url}/api${path} \\
-H "Authorization: Bearer ${world.admin.token}"${json === undefined ? '' : ` -H "Content-Type: application/json" -d '${json}'`}`);
  const path = (rest = ''): string => `/deployments/${deploymentId}${rest}`;
  const get = async (): Promise<Deployment> => (await call<Deployment>('GET', path())).data;
  const revisions = async (): Promise<readonly Revision[]> => (await call<Revision[]>('GET', path('/revisions'))).data;
  const eventsOf = async (revisionId: string | null): Promise<readonly Event[]> =>
    (await call<Event[]>('GET', path('/events?limit=200'))).data.filter((event) => event.revisionId === revisionId);
  const stagesOf = async (revisionId: string | null) => (await eventsOf(revisionId)).map(({ stage, status }) => `${stage} ${status}`);

  /** The newest revision runs, and the catalog says so. */
  async function running(number: number): Promise<Revision> {
    return vi.waitFor(async () => {
      const [newest] = await revisions();
      expect(newest).toMatchObject({ number, status: 'active', failure: null });
      expect(await get()).toMatchObject({ status: 'active', currentRevisionId: newest?.id });
      return newest as Revision;
    }, { timeout: 60_000, interval: 200 });
  }
  test('created from a repository, it is built and runs, with the five events of the page', { timeout: 120_000 }, async () => {
    const created = await curl<Deployment>(`curl -X POST ${world.url}/api/deployments \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{
"name": "checkout",
"envId": "${envId}",
"sourceType": "git",
"repoUrl": "${github.url}/acme/checkout",
"branch": "main",
"integrationId": "${integrationId}",
"autoDeploy": true,
"configs": {
"port": 8080,
"envVars": { "DB_HOST": "checkout-db.zopnight.internal", "LOG_LEVEL": "info" },
"secretRefs": ["secret://checkout-db-password"]
}
}'`);
    expect(created, JSON.stringify(created.error)).toMatchObject({ status: 201, data: { name: 'checkout', envId, status: 'pending', currentRevisionId: null } });
    deploymentId = created.data.id;
    const first = await running(1);
    expect(first.image).toMatch(new RegExp(`^${registryUrl.replaceAll('.', '\\.')}@sha256:[0-9a-f]{64}$`));
    const events = await eventsOf(first.id);
    expect(events.map(({ stage, status, meta }) => ({ stage, status, ...(meta === undefined ? {} : { meta }) }))).toEqual([
      { stage: 'building', status: 'started' },
      { stage: 'building', status: 'succeeded', meta: expect.objectContaining({ imageRef: first.image }) },
      { stage: 'deploying', status: 'started' },
      { stage: 'rolling_out', status: 'succeeded', meta: expect.objectContaining({ ready: 1, desired: 1 }) },
      { stage: 'active', status: 'succeeded', meta: expect.objectContaining({ address: expect.any(String) }) },
    ]);
    expect(await get()).toMatchObject({
      id: deploymentId, name: 'checkout', orgId: world.organisationId, envId, sourceType: 'git', branch: 'main', integrationId, autoDeploy: true, spaceId,
      namespace: 'checkout-prod', registryUrl, currentRevisionId: first.id, status: 'active', canvasPosition: null, lastDeployAt: expect.any(String),
    });
  });

  test('lists show it, here and in its environment', async () => {
    for (const list of ['/deployments', `/environments/${envId}/deployments`]) {
      expect((await call<Deployment[]>('GET', list)).data.map(({ id }) => id)).toEqual([deploymentId]);
    }
  });

  test('a change of configs is a revision of its own, without a build', { timeout: 120_000 }, async () => {
    const changed = await curl<Deployment>(`curl -X PATCH ${world.url}/api/deployments/${deploymentId}/configs \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{
"configs": {
"envVars": { "LOG_LEVEL": "debug" },
"port": 8080
}
}'`);
    expect(changed.status).toBe(200);
    const second = await running(2);
    expect(second).toMatchObject({ source: 'configs' });
    expect(await stagesOf(second.id)).toEqual(['deploying started', 'rolling_out succeeded', 'active succeeded']);
    expect(JSON.parse((await get()).configs)).toEqual({
      port: 8080, envVars: { DB_HOST: 'checkout-db.zopnight.internal', LOG_LEVEL: 'debug' }, secretRefs: ['secret://checkout-db-password'],
    });
  });

  test('its place on the canvas is kept', async () => {
    expect((await call('PUT', path('/canvas-position'), '{ "x": 320, "y": 180 }')).status).toBe(200);
    expect((await get())['canvasPosition']).toEqual({ x: 320, y: 180 });
  });

  test('a pipeline of somebody else brings an image of its own', { timeout: 120_000 }, async () => {
    const made = await curl<Revision>(`curl -X POST ${world.url}/api/deployments/${deploymentId}/revisions \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{
"image": "registry.zopnight.com/acme/checkout:v1.4.3",
"buildID": "build_789",
"note": "Hotfix for retry loop"
}'`);
    expect(made).toMatchObject({ status: 201, data: { number: 3, note: 'Hotfix for retry loop', image: 'registry.zopnight.com/acme/checkout:v1.4.3' } });
    await running(3);
  });

  test('rolled back, it has the image and the configs of that revision, as a new one', { timeout: 120_000 }, async () => {
    const first = (await revisions()).find(({ number }) => number === 1) as Revision;
    const rolledBack = await curl<Revision>(`curl -X POST ${world.url}/api/deployments/${deploymentId}/rollback \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{ "toRevisionID": "${first.id}" }'`);
    expect(rolledBack).toMatchObject({ status: 201, data: { number: 4, source: 'rollback', image: first.image, cloneOf: first.id } });
    const fourth = await running(4);
    expect(await stagesOf(fourth.id)).toEqual(['deploying started', 'rolling_out succeeded', 'active succeeded']);
    await vi.waitFor(async () => expect(JSON.parse((await get()).configs)).toMatchObject({ envVars: { LOG_LEVEL: 'info' } }), { timeout: 10_000 });
  });

  test('a push ends as a running revision, and its delivery fifty times more changes nothing', { timeout: 120_000 }, async () => {
    const { sha, delivery } = await github.push({ owner: 'acme', repo: 'checkout', files: { 'notes.txt': 'something new' }, message: 'Something new' });
    const fifth = await running(5);
    expect(fifth).toMatchObject({ source: 'push', commit: { sha } });
    expect(await stagesOf(fifth.id)).toEqual([
      'building started', 'building succeeded', 'deploying started', 'rolling_out succeeded', 'active succeeded',
    ]);
    const told = github.deliveries().find(({ id }) => id === delivery?.id);
    const before = [await revisions(), (await call<Event[]>('GET', path('/events?limit=200'))).data];
    const answers = await Promise.all(Array.from({ length: 50 }, () =>
      exchange(`${world.url}/api/webhooks/github`, { method: 'POST', body: told?.body, headers: { ...told?.headers } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect([await revisions(), (await call<Event[]>('GET', path('/events?limit=200'))).data]).toEqual(before);
  });

  test('where it is reached is asked for', async () => {
    expect(await call('GET', path('/loadbalancer'))).toMatchObject({ status: 200, data: { status: expect.any(String), ports: expect.any(Array) } });
  });

  test('deleted, it is gone from the cluster and the catalog, however often it is asked for', { timeout: 60_000 }, async () => {
    expect((await call('DELETE', path())).status).toBe(202);
    expect([202, 204]).toContain((await call('DELETE', path())).status);
    await vi.waitFor(async () => expect((await call('GET', path())).status).toBe(404), { timeout: 30_000 });
    expect((await call('DELETE', path())).status).toBe(204);
    expect((await call('GET', path('/revisions'))).status).toBe(404);
  });
}

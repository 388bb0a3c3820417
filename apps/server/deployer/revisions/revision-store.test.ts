import { outcome } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { Revision, RevisionSummary } from './revision.ts';

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld();
  played = playedRollout(world);
});
afterAll(() => world.close());

const image = 'registry.example.com/acme/checkout:v1.4.3';
const create = (id: string, body: object = { image }) => world.admin.post<Revision>(`/deployments/${id}/revisions`, body);
const list = (id: string, query = '') => world.admin.get<RevisionSummary[]>(`/deployments/${id}/revisions${query}`);
const rollBack = (id: string, body: object) => world.admin.post<Revision>(`/deployments/${id}/rollback`, body);
const configsOf = (revision: Revision): unknown => JSON.parse(revision.configs);

/** A deployment with a first revision, as the catalog hands it over. */
async function deployment(
  facts: Parameters<DeployerWorld['catalog']['deployment']>[0] = {},
): Promise<{ readonly id: string; readonly first: string }> {
  const id = world.catalog.deployment(facts);
  return { id, first: await played.release(id, { source: 'create' }) };
}

test('an image makes a revision with the configs of the deployment, and a job that brings it into the cluster', async () => {
  const { id, first } = await deployment({ configs: { port: 8080, secretRefs: ['secret://checkout-db-password'] } });
  const { status, data } = await create(id, { image, buildID: 'build_789', note: 'Hotfix for retry loop' });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    deploymentId: id,
    number: 2,
    status: 'pending',
    source: 'api',
    image,
    buildId: 'build_789',
    note: 'Hotfix for retry loop',
    commit: null,
    build: null,
    failure: null,
    cloneOf: null,
    createdBy: world.admin.email,
    endedAt: null,
    chart: expect.stringMatching(/^service-\d/),
  });
  expect(configsOf(data)).toEqual({ port: 8080, secretRefs: ['secret://checkout-db-password'] });
  expect(await world.admin.get(`/deployments/${id}/revisions/${data.id}`)).toMatchObject({ status: 200, data });
  const { rows } = await world.database.pool.query(
    'select id, workflow, input from workflow.jobs where id = any($1) order by id',
    [[first, data.id]],
  );
  expect(rows).toHaveLength(2);
  expect(rows.find((job) => job.id === data.id)).toMatchObject({
    workflow: 'deployer/rollout',
    input: { revisionId: data.id, number: 2, build: false },
  });
  expect(world.auditEntries.at(-1)).toMatchObject({
    action: 'create-revision',
    resourceType: 'revision',
    resourceId: data.id,
    result: 'succeeded',
  });
});

test('what is no reference of an image is refused, and nothing is made', async () => {
  const { id } = await deployment();
  for (const wrong of [
    '',
    'Shop:1',
    'shop',
    'acme/shop',
    'a b',
    'shop:',
    'shop@sha256:abc',
    'https://registry.example.com/shop',
    '../shop',
    'shop:tag:tag',
    'a//b',
    7,
    null,
  ]) {
    expect(await create(id, { image: wrong }), String(wrong)).toMatchObject({
      status: 400,
      error: { details: [{ field: 'body.image' }] },
    });
  }
  expect(await create(id, {})).toMatchObject({ status: 400 });
  expect(await create(id, { image, configs: {} })).toMatchObject({ status: 400 });
  expect(await create(id, { image, buildID: 'a b', note: 'x'.repeat(1_001) })).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.buildID' }, { field: 'body.note' }] },
  });
  expect((await list(id)).data).toHaveLength(1);
});

test.each([
  'shop:1',
  'acme/shop:1',
  'localhost:5000/shop:1.2',
  '123456789012.dkr.ecr.us-east-1.amazonaws.com/acme/shop_v2:a-b.c',
  `ghcr.io/acme/shop@sha256:${'a'.repeat(64)}`,
  `ghcr.io/acme/shop:1@sha256:${'a'.repeat(64)}`,
])('%s is the reference of an image', async (reference) => {
  const { id } = await deployment();
  expect(await create(id, { image: reference })).toMatchObject({ status: 201, data: { image: reference } });
});

test('revisions come newest first, by pages, and by status and source', async () => {
  const { id, first } = await deployment();
  for (let count = 2; count <= 12; count += 1) expect((await create(id)).status).toBe(201);
  await played.activate(id, first);
  const numbers = (rows: readonly RevisionSummary[]): number[] => rows.map(({ number }) => number);
  const one = await list(id, '?limit=5');
  expect(numbers(one.data)).toEqual([12, 11, 10, 9, 8]);
  const two = await list(id, `?limit=5&cursor=${one.meta.nextCursor}`);
  expect(numbers(two.data)).toEqual([7, 6, 5, 4, 3]);
  const three = await list(id, `?limit=5&cursor=${two.meta.nextCursor}`);
  expect(numbers(three.data)).toEqual([2, 1]);
  expect(three.meta).toMatchObject({ hasMore: false, nextCursor: null });
  expect(numbers((await list(id, '?page=2&limit=5&sort_order=asc&total=true')).data)).toEqual([6, 7, 8, 9, 10]);
  expect(numbers((await list(id, '?status=active')).data)).toEqual([1]);
  expect(numbers((await list(id, '?source=create')).data)).toEqual([1]);
  expect((await list(id, '?source=push')).data).toEqual([]);
  expect((await list(id, '?status=running')).status).toBe(400);
  for (const key of ['abc', '99999999999', '-1', '']) {
    const cursor = Buffer.from(JSON.stringify({ s: 'number', o: 'desc', k: [key, key] })).toString('base64url');
    expect(await list(id, `?cursor=${cursor}`), key).toMatchObject({
      status: 400,
      error: { details: [{ field: 'query.cursor' }] },
    });
  }
});

test('the same request with the same key is one revision; another one with it is refused', async () => {
  const { id } = await deployment();
  const send = (body: object, to = id) =>
    world.admin.send<Revision>('POST', `/deployments/${to}/revisions`, body, { 'idempotency-key': 'release-7' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ image })));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  expect((await list(id)).data).toHaveLength(2);
  expect(await send({ image: 'other:1' })).toMatchObject({ status: 409, error: { code: 'request.idempotency_mismatch' } });
  const other = await deployment();
  expect((await send({ image: 'other:1' }, other.id)).status).toBe(201);
});

test('a rollback is a new revision with image and configs of one that ran, and the catalog takes its configs', async () => {
  const { id, first } = await deployment({ configs: { envVars: { LOG_LEVEL: 'info' } } });
  await played.activate(id, first);
  world.catalog.change(id, { configs: { envVars: { LOG_LEVEL: 'debug' }, port: 9090 } });
  const { data: second } = await create(id);
  await played.activate(id, second.id);
  const { status, data } = await rollBack(id, { toRevisionID: first, note: 'slow' });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    number: 3,
    source: 'rollback',
    cloneOf: first,
    image: 'registry.example.com/shop:1',
    note: 'slow',
    createdBy: world.admin.email,
  });
  expect(configsOf(data)).toEqual({ envVars: { LOG_LEVEL: 'info' } });
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({ envVars: { LOG_LEVEL: 'info' } });
  expect(world.auditEntries.at(-1)).toMatchObject({ action: 'rollback', resourceId: data.id });
  // The first one is as it was.
  expect((await world.admin.get<Revision>(`/deployments/${id}/revisions/${first}`)).data).toMatchObject({
    number: 1,
    status: 'superseded',
  });
});

test('a rollback that is asked for again with the same key restores nothing again', async () => {
  const { id, first } = await deployment();
  await played.activate(id, first);
  const send = () =>
    world.admin.send<Revision>('POST', `/deployments/${id}/rollback`, { toRevisionID: first }, { 'idempotency-key': 'back' });
  const { data } = await send();
  world.catalog.change(id, { configs: { port: 7070 } });
  expect((await send()).data.id).toBe(data.id);
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({ port: 7070 });
});

test('what never ran, is unknown, or belongs to another deployment is not returned to', async () => {
  const { id, first } = await deployment();
  const other = await deployment();
  await played.activate(other.id, other.first);
  expect(await rollBack(id, { toRevisionID: first })).toMatchObject({
    status: 409,
    error: { code: 'revision.not_deployable', details: [{ number: 1, status: 'pending' }] },
  });
  expect(await rollBack(id, { toRevisionID: other.first })).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  expect(await rollBack(id, { toRevisionID: 'rev_0' })).toMatchObject({ status: 404 });
  expect(await rollBack(id, { toRevisionID: 'dep_0' })).toMatchObject({ status: 400 });
  expect(await rollBack(id, {})).toMatchObject({ status: 400 });
  expect(await world.admin.get(`/deployments/${id}/revisions/${other.first}`)).toMatchObject({ status: 404 });
  expect(await world.admin.get(`/deployments/${id}/revisions/${first}/diff/${other.first}`)).toMatchObject({ status: 404 });
  expect((await list(id)).data).toHaveLength(1);
});

test('nothing is begun on a deployment that goes, or whose first revision has not come yet', async () => {
  const starting = world.catalog.deployment();
  expect(await create(starting)).toMatchObject({ status: 409, error: { code: 'deployment.starting' } });
  const { id } = await deployment();
  world.catalog.change(id, { status: 'deleting' });
  expect(await create(id)).toMatchObject({ status: 409, error: { code: 'deployment.deleting' } });
  const halfGone = await deployment();
  await world.db.updateTable('deployer.deployments').set({ deleting: true }).where('id', '=', halfGone.id).execute();
  expect(await create(halfGone.id)).toMatchObject({ status: 409, error: { code: 'deployment.deleting' } });
});

test('the catalog decides who may: unseen is 404, seen but not allowed 403, and without it nothing is answered', async () => {
  const { id, first } = await deployment();
  await played.activate(id, first);
  const { environmentId } = world.catalog.find(id);
  const viewer = world.person({ scope: 'environment', scopeId: environmentId, policies: ['deployment:view'] });
  const elsewhere = world.person({
    scope: 'environment',
    scopeId: 'env_other',
    policies: ['deployment:view', 'deployment:update'],
  });
  const reads = ['revisions', `revisions/${first}`, `revisions/${first}/diff/${first}`, 'events', 'events/stream'].map(
    (path) => `/deployments/${id}/${path}`,
  );
  for (const read of reads.slice(0, 4)) expect((await viewer.get(read)).status, read).toBe(200);
  for (const read of reads)
    expect(await elsewhere.get(read), read).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  for (const [path, body] of [
    ['revisions', { image }],
    ['rollback', { toRevisionID: first }],
  ] as const) {
    expect(await viewer.post(`/deployments/${id}/${path}`, body)).toMatchObject({
      status: 403,
      error: { code: 'policy.missing' },
    });
    expect(await elsewhere.post(`/deployments/${id}/${path}`, body)).toMatchObject({ status: 404 });
  }
  world.catalog.failWith(outcome('service.unavailable', { what: 'The config service' }));
  try {
    for (const read of reads)
      expect(await world.admin.get(read)).toMatchObject({ status: 503, error: { code: 'service.unavailable' } });
    expect(await create(id)).toMatchObject({ status: 503 });
  } finally {
    world.catalog.failWith();
  }
});

test('a revision is as it is: the database itself refuses to change one', async () => {
  const { first } = await deployment();
  for (const change of [
    `image = 'other:1'`,
    `configs = '{"port": 1}'`,
    'number = 9',
    `note = 'other'`,
    `actor_email = 'eve@example.com'`,
  ]) {
    await expect(
      world.database.pool.query(`update deployer.revisions set ${change} where id = $1`, [first]),
      change,
    ).rejects.toThrow('make a new one');
  }
});

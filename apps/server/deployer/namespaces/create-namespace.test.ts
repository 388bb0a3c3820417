import fc from 'fast-check';
import { nameProblems } from '@spacedock/kube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { managedLabels } from '../../clusters/managed-labels.ts';
import { answeringServer, sendJson, withDiscovery } from '../testing/answering-server.ts';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';
import type { Namespace } from './namespace.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
beforeAll(async () => {
  cluster = await startTokenCluster();
  world = await startDeployerWorld();
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
});
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const path = '/space-discovery/spc_abc/namespaces';
const inCluster = (name: string) => cluster.admin.get({ apiVersion: 'v1', kind: 'Namespace', name });

test('a namespace is made with our labels, and says who made it', async () => {
  const { status, body } = await world.admin.post(path, { name: 'checkout-prod' });
  const made = await inCluster('checkout-prod');
  expect({ status, body }).toEqual({
    status: 201, body: { data: { name: 'checkout-prod', managedByZopnight: true, createdAt: made?.metadata.creationTimestamp } },
  });
  expect(made?.metadata.labels).toMatchObject({ 'app.kubernetes.io/managed-by': 'spacedock', 'spacedock.dev/space': 'spc_abc' });
  expect(made?.metadata.annotations).toEqual({ 'spacedock.dev/created-by': world.admin.email });
  expect(made?.metadata.finalizers).toBeUndefined();
  const { data } = await world.admin.get<Namespace[]>(path);
  expect(data.find(({ name }) => name === 'checkout-prod')).toEqual((body as { data: Namespace }).data);
});

test('it is asked for as a change that needs space:update, and is in the audit log', async () => {
  await world.admin.post(path, { name: 'audited' });
  expect(world.uses.at(-1)).toMatchObject({ of: 'spc_abc', policy: 'space:update', writes: true });
  expect(world.auditEntries.at(-1)).toMatchObject({
    scope: 'provisioning', action: 'create-namespace', resourceType: 'space', resourceId: 'spc_abc', actor: world.admin.email,
    result: 'succeeded', status: 201, requestBody: expect.stringContaining('audited'),
  });
});

test('who may only look may not make one', async () => {
  const viewer = world.person(
    { scope: 'space', scopeId: 'spc_abc', policies: ['space:view'] },
    { scope: 'space', scopeId: 'spc_other', policies: ['space:update'] },
  );
  expect(await viewer.post(path, { name: 'forbidden' })).toMatchObject({
    status: 403, error: { code: 'policy.missing', details: [{ policy: 'space:update', where: 'space spc_abc' }] },
  });
  expect(await inCluster('forbidden')).toBeUndefined();
  expect(world.auditEntries.at(-1)).toMatchObject({ result: 'refused', code: 'policy.missing' });
  const stranger = world.person({ scope: 'space', scopeId: 'spc_other', policies: ['space:view', 'space:update'] });
  expect((await stranger.post(path, { name: 'forbidden' })).status).toBe(404);
});

test('one that exists is refused, whoever made it', async () => {
  await world.admin.post(path, { name: 'twice' });
  for (const name of ['twice', 'default']) {
    expect(await world.admin.post(path, { name })).toMatchObject({
      status: 409, error: { code: 'namespace.exists', details: [{ name, space: 'name-of-spc_abc' }] },
    });
  }
  expect((await inCluster('default'))?.metadata.annotations).toBeUndefined();
});

test('however many people want it at the same moment, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.admin.post(path, { name: 'race' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, error }) => status === 409 && error.code === 'namespace.exists')).toHaveLength(19);
});

test('one that is being deleted is told apart: it cannot be used', async () => {
  const name = 'leaving';
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, finalizers: ['example.com/hold'] } });
  await cluster.admin.delete({ apiVersion: 'v1', kind: 'Namespace', name });
  expect(await world.admin.post(path, { name }))
    .toMatchObject({ status: 409, error: { code: 'namespace.terminating', details: [{ name }] } });
});

test.each(['kube-system', 'kube-mine'])('%s belongs to Kubernetes', async (name) => {
  const before = world.uses.length;
  expect(await world.admin.post(path, { name }))
    .toMatchObject({ status: 400, error: { code: 'namespace.reserved', details: [{ name }] } });
  expect(world.uses).toHaveLength(before);
});

test('names are those of RFC 1123: what we take, Kubernetes takes, and what we refuse never gets there', async () => {
  const alphabet = fc.constantFrom(...'abz019-', 'A', '.', '_', ' ', 'ä', '\u0000', '\n', '/', '%');
  const names = fc.oneof(
    fc.string({ unit: alphabet, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'ab1-'), minLength: 60, maxLength: 66 }),
    fc.string({ unit: 'binary', maxLength: 70 }),
  );
  await fc.assert(fc.asyncProperty(names, async (name) => {
    const valid = nameProblems(name, 'label').length === 0;
    const there = valid ? await inCluster(name) : undefined;
    const { status, error } = await world.admin.post(path, { name });
    if (!valid) {
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(new Set(error.details.map((problem) => problem['field']))).toEqual(new Set(['body.name']));
    } else {
      expect(status).toBe(there ? 409 : 201);
      expect((await inCluster(name))?.metadata.name).toBe(name);
    }
  }), { numRuns: 150 });
});

test.each([
  [{}, 'body.name'], [{ name: 7 }, 'body.name'], [{ name: 'ok', labels: {} }, 'body.labels'], [[], 'body'],
  [{ name: null }, 'body.name'],
])('%j is no new namespace', async (body, field) => {
  const { status, error } = await world.admin.post(path, body);
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'request.invalid' });
  expect(error.details.map((problem) => problem['field'])).toContain(field);
});

describe('a cluster that takes long or loses answers', () => {
  test('no transaction is open and no connection of the database is taken while the cluster is waited for', async () => {
    const asked = Promise.withResolvers<() => void>();
    const { kubeconfig } = await answeringServer(withDiscovery((_, response) => asked.resolve(() => sendJson(response, {
      metadata: { name: 'slow', creationTimestamp: '2026-04-15T08:00:00Z', labels: managedLabels('spc_slow') },
    }, 201))));
    world.space('spc_slow', () => ({ kubeconfig }));
    const pending = world.admin.post('/space-discovery/spc_slow/namespaces', { name: 'slow' });
    const answer = await asked.promise;
    const { pool } = world.database;
    expect(pool.idleCount).toBe(pool.totalCount);
    answer();
    expect((await pending).status).toBe(201);
  });

  const lossy = async (found: object | undefined) => {
    const { kubeconfig, requests } = await answeringServer(withDiscovery((request, response) => {
      if (request.method === 'POST') return void request.socket.destroy();
      return found ? sendJson(response, found)
        : sendJson(response, { kind: 'Status', code: 404, message: 'not found', details: { name: 'lost' } }, 404);
    }));
    world.space('spc_lossy', () => ({ kubeconfig }));
    return { ...await world.admin.post('/space-discovery/spc_lossy/namespaces', { name: 'lost' }), requests };
  };
  const namespace = (annotations: object) => ({
    metadata: { name: 'lost', creationTimestamp: '2026-04-15T08:00:00Z', labels: managedLabels('spc_lossy'), annotations },
  });

  test('a namespace that was made although the answer was lost is found, and made only once', async () => {
    const { status, body, requests } = await lossy(namespace({ 'spacedock.dev/created-by': world.admin.email }));
    expect({ status, body }).toEqual({
      status: 201, body: { data: { name: 'lost', managedByZopnight: true, createdAt: '2026-04-15T08:00:00Z' } },
    });
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  test.each([['not there', undefined], ['somebody else\'s', namespace({ 'spacedock.dev/created-by': 'other@example.com' })]])(
    'one that is %s was not made, and why is said', async (_, found) => {
      const { status, error } = await lossy(found);
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'cluster.unreachable' });
      expect(error.message).toContain('the connection was cut');
    },
  );

  test('what the cluster\'s own rules refuse is said in their words', async () => {
    const { kubeconfig } = await answeringServer(withDiscovery((_, response) => sendJson(response, {
      kind: 'Status', code: 403, reason: 'Forbidden',
      message: 'admission webhook "names.example.com" denied the request: use team- names',
    }, 403)));
    world.space('spc_strict', () => ({ kubeconfig }));
    const { status, error } = await world.admin.post('/space-discovery/spc_strict/namespaces', { name: 'mine' });
    expect({ status, code: error.code }).toEqual({ status: 502, code: 'cluster.refused' });
    expect(error.message).toContain('use team- names');
  });
});

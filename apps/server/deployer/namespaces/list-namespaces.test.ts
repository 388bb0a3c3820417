import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managedLabels } from '../../clusters/managed-labels.ts';
import { type DeployerWorld, everything, startDeployerWorld } from '../testing/deployer-world.ts';
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
const namespace = (name: string, labels: Record<string, string> = {}) =>
  cluster.admin.create<KubeObject>({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });

test('all namespaces of the cluster, sorted by name, in the shape of the API page', async () => {
  const { metadata: { creationTimestamp: createdAt } } = await namespace('checkout-prod', { ...managedLabels('spc_abc') });
  await namespace('a-team');
  await namespace('helm-made', { 'app.kubernetes.io/managed-by': 'Helm' });
  const { status, body } = await world.admin.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      { name: 'a-team', managedByZopnight: false },
      { name: 'checkout-prod', managedByZopnight: true, createdAt },
      { name: 'default', managedByZopnight: false },
      { name: 'helm-made', managedByZopnight: false },
      { name: 'kube-node-lease', managedByZopnight: false },
      { name: 'kube-public', managedByZopnight: false },
      { name: 'kube-system', managedByZopnight: false },
    ],
  });
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test('with details: age, labels, who made it, and whether it goes', async () => {
  await world.admin.post(path, { name: 'detailed' });
  const metadata = { name: 'going', labels: { team: 'shop' }, finalizers: ['example.com/hold'] };
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata });
  await cluster.admin.delete({ apiVersion: 'v1', kind: 'Namespace', name: 'going' });
  const { data } = await world.admin.get<Namespace[]>(`${path}?details=true`);
  const found = (wanted: string) => data.find(({ name }) => name === wanted);
  const createdAt = expect.stringMatching(/Z$/);
  expect(found('detailed')).toEqual({
    name: 'detailed', managedByZopnight: true, createdAt, createdBy: `${world.admin.userId}@example.com`, deleting: false, labels: managedLabels('spc_abc'),
  });
  expect(found('going')).toEqual({ name: 'going', managedByZopnight: false, createdAt, deleting: true, labels: { team: 'shop' } });
  expect(found('default')).toEqual({ name: 'default', managedByZopnight: false, createdAt, deleting: false, labels: {} });
});

test('what was made through a space that is registered no more is still ours', async () => {
  await namespace('from-before', { ...managedLabels('spc_before') });
  const { data } = await world.admin.get<Namespace[]>(path);
  expect(data.find(({ name }) => name === 'from-before'))
    .toMatchObject({ managedByZopnight: true, createdAt: expect.any(String) });
});

test('it needs space:view on that space', async () => {
  const elsewhere = world.person({ scope: 'space', scopeId: 'spc_other', policies: ['space:view'] });
  expect(await elsewhere.get(path))
    .toMatchObject({ status: 404, error: { code: 'object.not_found', details: [{ kind: 'space', id: 'spc_abc' }] } });
  const here = world.person({ scope: 'space', scopeId: 'spc_abc', policies: ['space:view'] });
  expect((await here.get(path)).status).toBe(200);
  const nobody = world.person();
  expect(await nobody.get(path))
    .toMatchObject({ status: 403, error: { code: 'policy.missing', details: [{ policy: 'space:view' }] } });
});

test('an unknown space is 404, and what is no id is a bad request', async () => {
  expect((await world.admin.get('/space-discovery/spc_unknown/namespaces')).status).toBe(404);
  expect(await world.admin.get('/space-discovery/prj_1/namespaces'))
    .toMatchObject({ status: 400, error: { details: [{ field: 'path.spaceID' }] } });
});

test('many namespaces come whole', async () => {
  const crowded = await startTokenCluster();
  try {
    for (let index = 0; index < 1_100; index += 1) {
      await crowded.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: `team-${index}` } });
    }
    world.space('spc_crowded', () => ({ kubeconfig: crowded.kubeconfig() }));
    const { data } = await world.person(everything).get<Namespace[]>('/space-discovery/spc_crowded/namespaces');
    const names = data.map(({ name }) => name);
    expect(names).toHaveLength(1_104);
    expect(names).toEqual(names.toSorted());
  } finally {
    await crowded.close();
  }
});

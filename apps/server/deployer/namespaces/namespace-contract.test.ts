import type { Client } from '@connectrpc/connect';
import { contractClient, NamespaceService } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerPerson, type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
let namespaces: Client<typeof NamespaceService>;
beforeAll(async () => {
  cluster = await startTokenCluster();
  world = await startDeployerWorld();
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  namespaces = contractClient(NamespaceService, world.transport);
});
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const ensure = (namespace: string, create: boolean, { userId }: DeployerPerson = world.admin, spaceId = 'spc_abc') =>
  namespaces.ensureNamespace({ caller: { organisationId: 'org_test', userId, email: `${userId}@example.com` }, spaceId, namespace, create });
const inCluster = (name: string) => cluster.admin.get({ apiVersion: 'v1', kind: 'Namespace', name });
const viewer = () => world.person({ scope: 'space', scopeId: 'spc_abc', policies: ['space:view'] });

test('one that is there is used as it is, also one of Kubernetes\' own and by somebody who may only look', async () => {
  for (const create of [false, true]) {
    expect(await ensure('default', create, viewer())).toMatchObject({ created: false });
    expect(await ensure('kube-system', create)).toMatchObject({ created: false });
  }
  expect(world.uses.every(({ writes }) => !writes)).toBe(true);
});

test('one that is missing is made only when that is wanted', async () => {
  await expect(ensure('wanted', false)).rejects.toMatchObject({
    code: 'namespace.missing', http: 409, details: { name: 'wanted', space: 'name-of-spc_abc' },
  });
  expect(await inCluster('wanted')).toBeUndefined();
  expect(await ensure('wanted', true)).toMatchObject({ created: true });
  expect(world.uses.slice(-2)).toMatchObject([{ policy: 'space:view', writes: false }, { policy: 'space:update', writes: true }]);
  const { metadata: { labels, annotations } } = await inCluster('wanted') ?? { metadata: {} };
  expect(labels).toMatchObject({ 'app.kubernetes.io/managed-by': 'spacedock', 'spacedock.dev/space': 'spc_abc' });
  expect(annotations).toEqual({ 'spacedock.dev/created-by': `${world.admin.userId}@example.com` });
  expect(await ensure('wanted', true)).toMatchObject({ created: false });
});

test('making it needs space:update, looking for it space:view', async () => {
  await expect(ensure('unwanted', true, viewer())).rejects
    .toMatchObject({ code: 'policy.missing', details: { policy: 'space:update' } });
  expect(await inCluster('unwanted')).toBeUndefined();
  await expect(ensure('default', false, world.person())).rejects.toMatchObject({ code: 'object.not_found' });
  await expect(ensure('default', false, world.admin, 'spc_unknown')).rejects.toMatchObject({ code: 'object.not_found' });
});

test('when several want it at once it is made once, and all may use it', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ensure('together', true)));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
});

test('one that is being deleted cannot be used', async () => {
  const name = 'leaving';
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, finalizers: ['example.com/hold'] } });
  await cluster.admin.delete({ apiVersion: 'v1', kind: 'Namespace', name });
  for (const create of [false, true]) await expect(ensure(name, create)).rejects.toMatchObject({ code: 'namespace.terminating' });
});

test('names that belong to Kubernetes, or are none, are not made', async () => {
  await expect(ensure('kube-mine', true)).rejects.toMatchObject({ code: 'namespace.reserved', http: 400 });
  for (const name of ['', 'Shop', '..', 'a/b', 'a'.repeat(64)]) {
    await expect(ensure(name, true)).rejects
      .toMatchObject({ code: 'request.invalid', details: { problems: [{ field: 'namespace' }] } });
  }
});

test('a cluster that cannot be reached is told as that', async () => {
  world.space('spc_gone', () => ({ kubeconfig: cluster.kubeconfig(undefined, 'https://127.0.0.1:1') }));
  await expect(ensure('shop', true, world.admin, 'spc_gone')).rejects.toMatchObject({ code: 'cluster.unreachable', http: 503 });
});

test('in nobody\'s name nothing is done', async () => {
  const asked = namespaces.ensureNamespace({ spaceId: 'spc_abc', namespace: 'shop', create: true });
  await expect(asked).rejects.toThrow('internal error');
  expect(world.logs.at(-1)).toContain('EnsureNamespace was called in nobody');
  expect(await inCluster('shop')).toBeUndefined();
});

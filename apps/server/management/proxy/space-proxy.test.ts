import { kubeClient, type KubeClient, type KubeObject, memoryStore } from '@spacedock/kube';
import { type Cluster, clusterControllers, startCluster, systemClock } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plainNames } from '../access/group-names.ts';
import { spaceRoles } from '../access/space-roles.ts';
import { defaultClusterRoles, spaceBindings } from '../controller/space-bindings.ts';
import { type Kubectl, kubectlWith } from './testing/kubectl.ts';
import { namespace, person, type ProxyWorld, space, startProxyWorld } from './testing/proxy-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const sandboxErrors: unknown[] = [];
let cluster: Cluster;
let kubeconfig = '';
let admin: KubeClient;

beforeAll(async () => {
  const log = { error: (details: object) => void sandboxErrors.push(details), warn: () => undefined };
  cluster = await startCluster({ store: memoryStore(), now: () => new Date(), log, controllers: clusterControllers({ clock: systemClock }) });
  kubeconfig = await cluster.kubeconfig();
  admin = kubeClient({ kubeconfig, deadlineMs: 30_000 });
  await admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  for (const role of defaultClusterRoles) await admin.create(role);
  await bind();
  await admin.create({
    apiVersion: 'v1', kind: 'Pod',
    metadata: { name: 'web', namespace, annotations: { 'sandbox.spacedock.dev/log': 'one\ntwo\n' } },
    spec: { containers: [{ name: 'web', image: 'registry.example/web:1' }] },
  } as KubeObject);
});
afterAll(async () => {
  admin.close();
  await cluster.close();
  if (sandboxErrors.length > 0) throw new Error(`The sandbox itself failed: ${JSON.stringify(sandboxErrors)}`);
});

/** Makes the rules of the space hold in the cluster, as the controller does. */
async function bind(spec = space().spec): Promise<void> {
  const bindings = spaceBindings({ namespace, project: 'shop', space: 'web', owner: spec?.owner, names: plainNames, roles: spaceRoles(undefined, spec?.extraAccessRules) });
  for (const binding of bindings) await admin.apply(binding, { force: true });
}

const worldOfCluster = (): Promise<ProxyWorld> => startProxyWorld({ enter: () => kubeconfig });
const kubectlFor = (world: ProxyWorld, token = 'token-of-ada'): Promise<Kubectl> => kubectlWith(world.kubeconfig(token));

test('the owner of a space works in it with kubectl as in a cluster of their own', async () => {
  const kubectl = await kubectlFor(await worldOfCluster());
  expect(await kubectl('wait', '--for=condition=Ready', 'pod/web', '--timeout=60s')).toMatchObject({ code: 0 });
  expect(await kubectl('get', 'pods')).toMatchObject({ code: 0, printed: expect.stringMatching(/^NAME.*\nweb\s+1\/1\s+Running/) });
  expect(await kubectl('logs', 'web')).toMatchObject({ code: 0, printed: 'one\ntwo\n' });
  expect(await kubectl('logs', '-f', 'web')).toMatchObject({ code: 0, printed: 'one\ntwo\n' });
  const settings = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { key: 'ä'.repeat(50_000) } });
  const applied = ['apply', '-f', '-'];
  expect(await kubectl.start(applied, settings).ended).toMatchObject({ code: 0, printed: 'configmap/settings created\n' });
  expect(await kubectl.start([...applied, '--server-side', '--force-conflicts'], settings).ended).toMatchObject({ code: 0 });
  expect((await admin.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'settings' }) as { data?: { key?: string } } | undefined)?.data?.key).toHaveLength(50_000);
  expect(await kubectl('delete', 'configmap', 'settings')).toMatchObject({ code: 0 });
  expect(await kubectl('auth', 'whoami', '-o', 'jsonpath={.status.userInfo.username} {.status.userInfo.groups}')).toMatchObject({
    code: 0, printed: 'loft:user:ada ["loft:user:ada","loft:user:*","loft:authenticated","system:authenticated","loft:space:shop:web"]',
  });
  expect(await kubectl('auth', 'can-i', 'create', 'deployments.apps')).toMatchObject({ code: 0, printed: 'yes\n' });
  expect(await kubectl('auth', 'can-i', 'list', 'nodes')).toMatchObject({ code: 1, printed: 'no\n' });
});

test('what lies outside of the space is refused by the cluster itself, in the name of the person', async () => {
  const kubectl = await kubectlFor(await worldOfCluster());
  const cannot = (what: string): string => `Error from server (Forbidden): ${what}\n`;
  expect(await kubectl('get', 'ns')).toMatchObject({
    code: 1, complained: cannot('namespaces is forbidden: User "loft:user:ada" cannot list resource "namespaces" in API group "" at the cluster scope'),
  });
  expect(await kubectl('get', 'pods', '-n', 'kube-system')).toMatchObject({
    code: 1, complained: cannot('pods is forbidden: User "loft:user:ada" cannot list resource "pods" in API group "" in the namespace "kube-system"'),
  });
  expect(await kubectl('get', 'pods', '-A')).toMatchObject({ code: 1 });
  const climbing = await kubectl('--as', 'kubernetes-admin', '--as-group', 'system:masters', 'get', 'ns');
  expect(climbing.complained, 'who one says to be is not believed').toContain('User "loft:user:ada" cannot list');
});

test('a rule that names somebody is all they have; who may use the space otherwise has the default role', async () => {
  const world = await worldOfCluster();
  const rules = [{ users: ['vic'], clusterRole: 'loft-cluster-space-viewer' }, { teams: ['ops'], clusterRole: 'loft-cluster-space-editor' }];
  const spec = { owner: { user: 'ada' }, extraAccessRules: rules, access: [{ verbs: ['get', 'use'], users: ['dan'] }, { verbs: ['get'], users: ['guest'] }] };
  world.instances.set('loft-p-shop/web', space(spec));
  await bind(spec);
  world.teams.set('ops', ['otto']);
  for (const handle of ['vic', 'otto', 'dan', 'guest', 'stranger']) world.people.set(`token-of-${handle}`, person(handle));
  const canI = async (handle: string, verb: string, kind: string): Promise<string> => {
    const { printed, complained } = await (await kubectlFor(world, `token-of-${handle}`))('auth', 'can-i', verb, kind);
    return printed.trim() || complained.trim();
  };
  expect(await canI('vic', 'list', 'pods')).toBe('yes');
  expect(await canI('vic', 'create', 'pods')).toBe('no');
  expect(await canI('otto', 'create', 'pods')).toBe('yes');
  expect(await canI('otto', 'create', 'rolebindings')).toBe('no');
  expect(await canI('dan', 'create', 'rolebindings')).toBe('yes');
  expect(await canI('guest', 'list', 'pods')).toContain('User "loft:user:guest" cannot use resource "spaceinstances" in API group "management.loft.sh" in the namespace "loft-p-shop"');
  expect(await canI('stranger', 'list', 'pods')).toContain('spaceinstances.management.loft.sh "web" not found');
});

test('a watch shows changes as they come, and ends when access is taken away', async () => {
  const world = await worldOfCluster();
  const kubectl = await kubectlFor(world);
  const watch = kubectl.start(['get', 'configmaps', '--watch', '-o', 'name']);
  await watch.printed('kube-root-ca.crt');
  await admin.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'while-watching', namespace } });
  await watch.printed('while-watching');

  world.instances.set('loft-p-shop/web', space({ owner: { user: 'eve' } }));
  world.changed();
  expect((await watch.ended).printed).toContain('while-watching');
  expect(await kubectl('get', 'configmaps')).toMatchObject({ code: 1, complained: expect.stringContaining('"web" not found') });
});

test('what the cluster refuses to open is told with the cluster\'s own words', async () => {
  const kubectl = await kubectlFor(await worldOfCluster());
  const { code, complained } = await kubectl('exec', 'web', '--', 'ls');
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining('exec is not possible on a sandbox cluster') });
});

test('the cluster as a whole is for those who may change the space; inside they are who they are', async () => {
  const world = await worldOfCluster();
  const inScope = { scope: 'space', scopeId: 'spc_1' } as const;
  world.people.set('viewer', person('viewer', { ...inScope, policies: ['space:view'] }));
  world.people.set('editor', person('editor', { ...inScope, policies: ['space:view', 'space:update'] }));
  world.people.set('admin', person('root', { scope: 'organisation', scopeId: 'org_test', policies: ['space:view', 'space:update', 'organisation:update', 'assignment:create'] }));
  const binding = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'admins' } };
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' };
  await admin.create({ ...binding, roleRef, subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'loft:admins' }] } as KubeObject);
  const nodesFor = async (token: string): Promise<string> => {
    const address = world.kubeconfig(token).replace('/kubernetes/project/shop/space/web', '/kubernetes/cluster/prod');
    const { printed, complained } = await (await kubectlWith(address))('get', 'nodes', '-o', 'name');
    return printed + complained;
  };
  expect(await nodesFor('admin')).toMatch(/^node\//);
  expect(await nodesFor('editor')).toContain('User "loft:user:editor" cannot list resource "nodes"');
  expect(await nodesFor('viewer')).toContain('it needs the policy space:update on the space');
  expect(await nodesFor('token-of-ada')).toContain('clusters.management.loft.sh "prod" not found');
});

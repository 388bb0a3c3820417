import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessRule, SpaceTemplateDefinition } from '../objects/common.ts';
import type { RoleBinding } from './space-bindings.ts';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
const namespace = 'loft-my-project-s-my-space';
const bindings = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace } as const;
beforeAll(async () => {
  world = await startControllerWorld();
  controller = world.start();
  await world.space('my-space', { owner: { user: 'ada' }, template: {} });
}, 60_000);
afterAll(() => world.close());

/** Who has which role, without what charts have. */
async function granted(
  access: SpaceTemplateDefinition['access'],
  extraAccessRules: readonly AccessRule[] = [],
  owner: object = { user: 'ada' },
): Promise<Readonly<Record<string, readonly string[]>>> {
  await world.change((instance) => ({
    ...instance,
    spec: { ...instance.spec, owner, extraAccessRules, template: access ? { access } : {} },
  }));
  await controller.settled();
  const { items } = await world.cluster().client.list<RoleBinding>(bindings);
  return Object.fromEntries(
    items
      .filter(({ metadata }) => metadata.name !== 'loft-space-charts')
      .map(({ roleRef, subjects = [] }) => [roleRef.name, subjects.map(({ kind, name }) => `${kind} ${name}`)]),
  );
}
const everybody = 'Group loft:space:my-project:my-space';

test('rules add up; whoever is in none has the default role, and so has an owner', async () => {
  expect(await granted(undefined)).toEqual({ 'loft-cluster-space-admin': [everybody, 'Group loft:user:ada'] });
  expect(await granted({ defaultClusterRole: 'loft-cluster-space-viewer' })).toEqual({
    'loft-cluster-space-viewer': [everybody, 'Group loft:user:ada'],
  });
  expect(
    await granted(
      {
        rules: [
          { users: ['ada', 'ben'], clusterRole: 'edit' },
          { teams: ['crew'], clusterRole: 'view' },
        ],
      },
      [
        { users: ['ben'], clusterRole: 'loft-cluster-space-admin' },
        { users: ['*'], clusterRole: 'view' },
      ],
    ),
  ).toEqual({
    'loft-cluster-space-admin': [everybody, 'Group loft:user:ben'],
    edit: ['Group loft:user:ada', 'Group loft:user:ben'],
    view: ['Group loft:team:crew', 'Group loft:user:*'],
  });
});

test('an owner who is a team, or who is in a rule through one, is told from others', async () => {
  expect(await granted(undefined, [], { team: 'crew' })).toEqual({
    'loft-cluster-space-admin': [everybody, 'Group loft:team:crew'],
  });
  expect(await granted({ rules: [{ teams: ['crew'], clusterRole: 'view' }] }, [], { team: 'crew' })).toEqual({
    'loft-cluster-space-admin': [everybody],
    view: ['Group loft:team:crew'],
  });
  expect(await granted({ rules: [{ teams: ['crew'], clusterRole: 'view' }] }, [], { user: 'ben' })).toEqual({
    'loft-cluster-space-admin': [everybody],
    view: ['Group loft:team:crew'],
  });
  expect((await world.inCluster('Namespace', namespace))?.metadata.labels).toMatchObject({ 'loft.sh/user': 'ben' });
  expect((await world.inCluster('Namespace', namespace))?.metadata.labels).not.toHaveProperty('loft.sh/team');
});

test('what no rule gives any more is taken away; bindings of others stay', async () => {
  await granted(undefined, [{ users: ['ben'], clusterRole: 'edit' }]);
  const { client } = world.cluster();
  await client.create({
    ...bindings,
    metadata: { name: 'own', namespace },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [],
  } as KubeObject);
  expect(await granted(undefined)).toEqual({ 'loft-cluster-space-admin': [everybody, 'Group loft:user:ada'], view: [] });
  await client.delete({ ...bindings, name: 'own' });
});

test('a role that the cluster does not have is told, and does not keep the rest', async () => {
  expect(
    await granted({
      rules: [
        { users: ['ben'], clusterRole: 'nothing' },
        { users: ['ada'], clusterRole: 'view' },
      ],
    }),
  ).toEqual({ 'loft-cluster-space-admin': [everybody], view: ['Group loft:user:ada'] });
  expect((await world.read()).status).toMatchObject({
    phase: 'Failed',
    reason: 'PartsFailed',
    parts: [
      {
        part: 'access/nothing',
        state: 'failed',
        message: 'the cluster has no ClusterRole nothing. Make it there, or name another one in the access rules.',
      },
    ],
  });
  await world.cluster().client.create({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'nothing' },
    rules: [],
  } as KubeObject);
  world.clock.advance(60_000);
  await controller.settled();
  expect((await world.read()).status).toMatchObject({ phase: 'Ready', parts: [] });
});

test('another role under the name of a binding is put right, and default roles are left as the cluster has them', async () => {
  await granted(undefined);
  const { client } = world.cluster();
  const name =
    (await client.list<RoleBinding>(bindings)).items.find(({ roleRef }) => roleRef.name === 'loft-cluster-space-admin')?.metadata
      .name ?? '';
  await client.delete({ ...bindings, name });
  await client.create({
    ...bindings,
    metadata: { name, namespace, labels: { 'spacedock.dev/space-access': 'true' } },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [],
  } as KubeObject);
  const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'loft-cluster-space-viewer' } as const;
  await client.patch(role, { type: 'merge', value: { metadata: { annotations: { changed: 'by its administrator' } } } });
  await client.delete({ ...role, name: 'loft-cluster-space-editor' });
  world.clock.advance(11 * 60_000);
  await controller.settled();
  expect((await client.get<RoleBinding>({ ...bindings, name }))?.roleRef.name).toBe('loft-cluster-space-admin');
  expect((await client.get(role))?.metadata.annotations).toEqual({ changed: 'by its administrator' });
  expect(await client.get({ ...role, name: 'loft-cluster-space-editor' })).toBeDefined();
});

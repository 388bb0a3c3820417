import type { KubeClient } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kubeRequests } from '../../testing/kube-requests.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { clusterNames, holderAnnotation, holderRole } from './cluster-names.ts';
import { namesWithin, plainNames } from './group-names.ts';

// With the real kubectl and a whole server, on whatever machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world.close());

/** An organisation with a space that everybody in it may administer, on the one API server that all clusters here stand on. */
async function organisation(
  project: string,
): Promise<{ readonly admin: Person; readonly namespace: string; readonly cluster: KubeClient }> {
  const admin = await world.person([{ role: 'role_superadmin' }], await world.organisation(project));
  const spaceId = await world.clouds.space(admin.organisationId);
  const ask = kubeRequests(world.url, admin.token);
  await ask('POST', '/projects', { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name: project } });
  const made = await ask('POST', `/namespaces/loft-p-${project}/spaceinstances`, {
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceInstance',
    metadata: { name: 'web' },
    spec: { template: {}, extraAccessRules: [{ users: ['*'], clusterRole: 'loft-cluster-space-admin' }] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await world.server.management.controller.settled();
  const plane = await world.server.management.planes.planeOf(admin.organisationId);
  return { admin, namespace: `loft-${project}-s-web`, cluster: await plane.cluster(spaceId) };
}

test('two organisations in one cluster have nothing of each other, although both say everybody', async () => {
  const [one, two] = [await organisation('one'), await organisation('two')];
  const reach = async ({ admin }: { readonly admin: Person }, project: string, namespace: string): Promise<number> =>
    (
      await fetch(`${world.url}/kubernetes/project/${project}/space/web/api/v1/namespaces/${namespace}/pods`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).status;
  expect(await reach(one, 'one', one.namespace)).toBe(200);
  expect(await reach(two, 'two', two.namespace)).toBe(200);
  expect(await reach(one, 'one', two.namespace)).toBe(403);
  expect(await reach(two, 'two', one.namespace)).toBe(403);
  const groups = async (namespace: string): Promise<string> =>
    JSON.stringify(
      (await one.cluster.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace })).items,
    );
  expect(await groups(one.namespace)).toContain('"loft:user:*"');
  expect(await groups(two.namespace)).toContain(`"loft:${two.admin.organisationId}:user:*"`);
  expect(await groups(two.namespace)).not.toContain('"loft:user:');
}, 120_000);

test('the names are those of whoever holds them, asked for now and then, and as before while the cluster is away', async () => {
  let holder: string | undefined;
  let asked = 0;
  let away = false;
  let at = 0;
  const client = {
    async get() {
      asked += 1;
      if (away) throw new Error('away');
      return { metadata: { name: holderRole.name, ...(holder ? { annotations: { [holderAnnotation]: holder } } : {}) } };
    },
  } as unknown as KubeClient;
  const names = clusterNames({ organisationId: 'org_1', cluster: async () => client, now: () => new Date(at) });
  const own = namesWithin('org_1').admins;
  expect((await names('spc_1')).admins).toBe(own);
  holder = 'org_1';
  expect((await names('spc_1')).admins).toBe(own);
  expect((await names('spc_1', { renew: true })).admins).toBe(plainNames.admins);
  at += 59_000;
  expect((await names('spc_1')).admins).toBe(plainNames.admins);
  expect(asked).toBe(2);
  away = true;
  at += 2_000;
  expect((await names('spc_1')).admins).toBe(plainNames.admins);
  await expect(names('spc_2')).rejects.toThrow('away');
  [away, holder] = [false, 'org_2'];
  at += 4_000;
  expect((await names('spc_1')).admins).toBe(own);
  expect((await names('spc_2')).admins).toBe(own);
});

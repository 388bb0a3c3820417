import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startTestCluster, type TestCluster } from '../testing/test-cluster.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.admin.post('/api/v1/namespaces', { metadata: { name: 'team' } });
});
afterAll(() => cluster.close());

async function until(api: Api, path: string, wanted: number): Promise<void> {
  while ((await api.get(path)).status !== wanted) await setImmediate();
}
const bindRole = (name: string, role: object, subjects: readonly object[], namespace = 'team') =>
  cluster.admin.post(`${rbac}/namespaces/${namespace}/rolebindings`, { metadata: { name }, roleRef: role, subjects });

test('a role holds in its namespace, for what it names, and ends with its binding', async () => {
  const ann = await cluster.as('ann');
  await cluster.admin.post(`${rbac}/namespaces/team/roles`, {
    metadata: { name: 'reader' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['one'], verbs: ['get'] }],
  });
  await bindRole('ann', { kind: 'Role', name: 'reader' }, [{ kind: 'User', name: 'ann' }]);
  await until(ann, '/api/v1/namespaces/team/configmaps/one', 404);
  expect((await ann.get('/api/v1/namespaces/team/configmaps/two')).status).toBe(403);
  expect((await ann.get('/api/v1/namespaces/team/configmaps')).body.message).toBe(
    'configmaps is forbidden: User "ann" cannot list resource "configmaps" in API group "" in the namespace "team"',
  );
  expect((await ann.get('/api/v1/namespaces/default/configmaps/one')).status).toBe(403);
  await cluster.admin.delete(`${rbac}/namespaces/team/rolebindings/ann`);
  await until(ann, '/api/v1/namespaces/team/configmaps/one', 403);
});

test('the roles that come with a cluster build on each other', async () => {
  const rules = async (name: string): Promise<readonly { resources?: string[]; verbs: string[] }[]> =>
    (await cluster.admin.get(`${rbac}/clusterroles/${name}`)).body['rules'] as [];
  const secrets = (all: readonly { resources?: string[]; verbs: string[] }[]): boolean =>
    all.some(({ resources = [], verbs }) => resources.includes('secrets') && verbs.includes('list'));
  expect(secrets(await rules('view'))).toBe(false);
  expect(secrets(await rules('edit'))).toBe(true);
  expect(secrets(await rules('admin'))).toBe(true);
  const all = (await rules('admin')).flatMap(({ resources = [] }) => resources);
  expect(all).toEqual(expect.arrayContaining(['rolebindings', 'pods', 'deployments']));
});

test('a role that is labelled for it is taken into the others', async () => {
  await cluster.admin.post(`${rbac}/clusterroles`, {
    metadata: { name: 'view-widgets', labels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } },
    rules: [{ apiGroups: ['example.com'], resources: ['widgets'], verbs: ['get'] }],
  });
  const gus = await cluster.as('gus');
  await bindRole('gus', { kind: 'ClusterRole', name: 'admin' }, [{ kind: 'User', name: 'gus' }]);
  const ask = { spec: { resourceAttributes: { namespace: 'team', verb: 'get', group: 'example.com', resource: 'widgets' } } };
  const allowed = async (): Promise<unknown> =>
    (await gus.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', ask)).body.status;
  while (!((await allowed()) as { allowed: boolean }).allowed) await setImmediate();
  expect(await allowed()).toEqual({
    allowed: true,
    reason: 'RBAC: allowed by RoleBinding "gus/team" of ClusterRole "admin" to User "gus"',
  });
});

test('nobody hands out more than he holds', async () => {
  const hal = await cluster.as('hal', 'dev');
  await bindRole('hal', { kind: 'ClusterRole', name: 'admin' }, [{ kind: 'User', name: 'hal' }]);
  await until(hal, '/api/v1/namespaces/team/secrets', 200);
  const fine = await hal.post(`${rbac}/namespaces/team/roles`, {
    metadata: { name: 'fine' },
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
  });
  expect(fine.status).toBe(201);
  const tooMuch = await hal.post(`${rbac}/namespaces/team/roles`, {
    metadata: { name: 'more' },
    rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] }],
  });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    403,
    `roles.rbac.authorization.k8s.io "more" is forbidden: user "hal" (groups=["dev" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["nodes"], Verbs:["get" "list"]}`,
  ]);
  const bound = await hal.post(`${rbac}/namespaces/team/rolebindings`, {
    metadata: { name: 'all' },
    roleRef: { kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'User', name: 'hal' }],
  });
  expect([bound.status, bound.body.reason]).toEqual([403, 'Forbidden']);

  await cluster.admin.post(`${rbac}/clusterroles`, {
    metadata: { name: 'may-bind' },
    rules: [
      {
        apiGroups: ['rbac.authorization.k8s.io'],
        resources: ['clusterroles'],
        resourceNames: ['cluster-admin'],
        verbs: ['bind'],
      },
    ],
  });
  await bindRole('hal-binds', { kind: 'ClusterRole', name: 'may-bind' }, [{ kind: 'User', name: 'hal' }]);
  let answer = bound;
  while (answer.status === 403)
    answer = await hal.post(`${rbac}/namespaces/team/rolebindings`, {
      metadata: { name: 'all' },
      roleRef: { kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', name: 'hal' }],
    });
  expect(answer.status).toBe(201);
});

test('what one may do is listed, and a role that is gone is named', async () => {
  const ida = await cluster.as('ida');
  await bindRole('ida', { kind: 'Role', name: 'never-made' }, [{ kind: 'User', name: 'ida' }]);
  let message = '';
  while (!message.includes('never-made'))
    ({
      body: { message },
    } = await ida.get('/api/v1/namespaces/team/pods'));
  expect(message).toBe(
    'pods is forbidden: User "ida" cannot list resource "pods" in API group "" in the namespace "team": RBAC: role.rbac.authorization.k8s.io "never-made" not found',
  );
  const { body } = await ida.post('/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', { spec: { namespace: 'team' } });
  expect(body.status).toMatchObject({
    incomplete: true,
    resourceRules: expect.arrayContaining([
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
    ]) as unknown,
  });
});

test('a role in a namespace can be about the namespace itself', async () => {
  const joe = await cluster.as('joe');
  await cluster.admin.post(`${rbac}/namespaces/team/roles`, {
    metadata: { name: 'sees' },
    rules: [{ apiGroups: [''], resources: ['namespaces'], verbs: ['get'] }],
  });
  await bindRole('joe', { kind: 'Role', name: 'sees' }, [{ kind: 'User', name: 'joe' }]);
  await until(joe, '/api/v1/namespaces/team', 200);
  expect((await joe.get('/api/v1/namespaces/default')).status).toBe(403);
});

import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startTestCluster, type TestCluster } from './testing/test-cluster.ts';

let cluster: TestCluster;
let bob: Api;
const rbac = '/apis/rbac.authorization.k8s.io/v1';

async function allow(user: string, name: string, rules: readonly object[]): Promise<void> {
  await cluster.admin.post(`${rbac}/clusterroles`, { metadata: { name }, rules });
  await cluster.admin.post(`${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { kind: 'ClusterRole', name },
    subjects: [{ kind: 'User', name: user }],
  });
}
/** Rights are read from the store by a watch: asked until it has come round, or the time of the test is over. */
async function eventually(check: () => Promise<number>, wanted: number): Promise<void> {
  while ((await check()) !== wanted) await setImmediate();
}

beforeAll(async () => {
  cluster = await startTestCluster();
  bob = await cluster.as('bob');
});
afterAll(() => cluster.close());

test('who may impersonate becomes the other, with exactly the groups that were named', async () => {
  const { body } = await cluster.admin.post(
    '/apis/authentication.k8s.io/v1/selfsubjectreviews',
    {},
    {
      headers: {
        'impersonate-user': 'carol',
        'impersonate-group': ['dev', 'ops'],
        'impersonate-uid': '7',
        'impersonate-extra-scopes': 'view',
      },
    },
  );
  expect(body.status).toEqual({
    userInfo: { username: 'carol', uid: '7', groups: ['dev', 'ops', 'system:authenticated'], extra: { scopes: ['view'] } },
  });
});

test('a service account comes with the groups of service accounts', async () => {
  const { body } = await cluster.admin.post(
    '/apis/authentication.k8s.io/v1/selfsubjectreviews',
    {},
    { headers: { 'impersonate-user': 'system:serviceaccount:default:robot' } },
  );
  expect(body.status).toMatchObject({
    userInfo: { groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'] },
  });
});

test('who may not is refused, whatever he asks for', async () => {
  const { status, body } = await bob.get('/api/v1/namespaces/default/pods', {
    headers: { 'impersonate-user': 'kubernetes-admin', 'impersonate-group': 'system:masters' },
  });
  expect([status, body.message]).toEqual([
    403,
    'pods is forbidden: User "bob" cannot impersonate-on:user-info:list resource "pods" in API group "" in the namespace "default"',
  ]);
});

test('the right to one user is not the right to a group', async () => {
  await allow('bob', 'as-carol', [{ apiGroups: [''], resources: ['users'], resourceNames: ['carol'], verbs: ['impersonate'] }]);
  const as = (headers: Record<string, string>) => async (): Promise<number> => (await bob.get('/apis', { headers })).status;
  await eventually(as({ 'impersonate-user': 'carol' }), 200);
  expect(await as({ 'impersonate-user': 'dave' })()).toBe(403);
  expect(await as({ 'impersonate-user': 'carol', 'impersonate-group': 'system:masters' })()).toBe(403);
});

test('it can be allowed for single actions', async () => {
  await allow('eve', 'for-lists', [
    { apiGroups: ['authentication.k8s.io'], resources: ['users'], verbs: ['impersonate:user-info'] },
    { apiGroups: [''], resources: ['pods'], verbs: ['impersonate-on:user-info:list'] },
  ]);
  await allow('frank', 'reads-pods', [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }]);
  const eve = await cluster.as('eve');
  const as = { headers: { 'impersonate-user': 'frank' } };
  await eventually(async () => (await eve.get('/api/v1/pods', as)).status, 200);
  expect((await eve.get('/api/v1/namespaces/default/pods/x', as)).status).toBe(403);
});

test('groups without a user are refused', async () => {
  const { status } = await cluster.admin.get('/api', { headers: { 'impersonate-group': 'x' } });
  expect(status).toBe(400);
});

import { timestamp } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from './testing/test-cluster.ts';

const whoami = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
let cluster: TestCluster;
let moment = Date.now();

beforeAll(async () => {
  cluster = await startTestCluster({
    now: () => new Date(moment),
    staticTokens: new Map([['fixed-token', { name: 'robot', groups: ['machines'] }]]),
    verifyToken: (token) => (token === 'k8s-aws-v1.minted' ? { name: 'arn:aws:iam::1:role/dev', groups: ['cloud'] } : undefined),
  });
});
afterAll(() => cluster.close());

async function userOf(token: string): Promise<{ readonly username?: string; readonly groups?: readonly string[] }> {
  const { body } = await cluster.nobody.post(whoami, {}, { token });
  return (body.status as { userInfo?: object }).userInfo ?? {};
}

test('a client certificate says who asks: its common name is the user, its organisations are the groups', async () => {
  const { body } = await (await cluster.as('alice', 'dev', 'ops')).post(whoami, {});
  expect(body.status).toMatchObject({ userInfo: { username: 'alice', groups: ['dev', 'ops', 'system:authenticated'] } });
});

test('fixed tokens and tokens that somebody else vouches for', async () => {
  expect(await userOf('fixed-token')).toMatchObject({ username: 'robot', groups: ['machines', 'system:authenticated'] });
  expect(await userOf('k8s-aws-v1.minted')).toMatchObject({
    username: 'arn:aws:iam::1:role/dev',
    groups: ['cloud', 'system:authenticated'],
  });
});

test('a token that nobody knows is refused, and does not make its bearer anonymous', async () => {
  const { status, body } = await cluster.nobody.get('/api/v1/namespaces', { token: 'wrong' });
  expect([status, body.reason, body.message]).toEqual([401, 'Unauthorized', 'Unauthorized']);
});

test('without credentials one is anonymous, and may see the version but nothing else', async () => {
  expect((await cluster.nobody.get('/version')).status).toBe(200);
  const { status, body } = await cluster.nobody.get('/api/v1/namespaces');
  expect([status, body.message]).toEqual([
    403,
    'namespaces is forbidden: User "system:anonymous" cannot list resource "namespaces" in API group "" at the cluster scope',
  ]);
});

test('a certificate of another authority counts for nothing', async () => {
  const other = await startTestCluster();
  const stranger = cluster.with(await other.kubeconfig());
  const { status, body } = await stranger.get('/api/v1/nodes');
  expect([status, body.message]).toEqual([
    403,
    'nodes is forbidden: User "system:anonymous" cannot list resource "nodes" in API group "" at the cluster scope',
  ]);
  await other.close();
});

test('tokens of service accounts run out, and end with their account', async () => {
  await cluster.admin.post('/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } });
  const asked = { spec: { expirationSeconds: 600, audiences: null, boundObjectRef: null } };
  const { status, body } = await cluster.admin.post('/api/v1/namespaces/default/serviceaccounts/robot/token', asked);
  const { token } = body.status as { token: string };
  expect([status, body.kind, (body.status as { expirationTimestamp: string }).expirationTimestamp]).toEqual([
    201,
    'TokenRequest',
    timestamp(new Date(moment + 600_000)),
  ]);
  expect(await userOf(token)).toMatchObject({
    username: 'system:serviceaccount:default:robot',
    groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
  });

  const review = async (spec: object): Promise<unknown> =>
    (await cluster.admin.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec })).body.status;
  expect(await review({ token })).toMatchObject({
    authenticated: true,
    user: { username: 'system:serviceaccount:default:robot' },
  });
  expect(await review({ token, audiences: ['somebody-else'] })).toMatchObject({ error: 'invalid bearer token' });

  moment += 601_000;
  expect((await cluster.nobody.get('/api', { token })).status).toBe(401);
  const fresh = (await cluster.admin.post('/api/v1/namespaces/default/serviceaccounts/robot/token', asked)).body.status as {
    token: string;
  };
  expect((await cluster.nobody.get('/api', { token: fresh.token })).status).toBe(200);
  await cluster.admin.delete('/api/v1/namespaces/default/serviceaccounts/robot');
  expect((await cluster.nobody.get('/api', { token: fresh.token })).status).toBe(401);
});

test('a token for less than ten minutes is refused in the words of Kubernetes', async () => {
  const { status, body } = await cluster.admin.post('/api/v1/namespaces/default/serviceaccounts/default/token', {
    spec: { expirationSeconds: 60 },
  });
  expect([status, body.message]).toEqual([
    422,
    'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes',
  ]);
});

test('a token made for a pod ends with the pod', async () => {
  const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'b' }] } };
  const { metadata } = (await cluster.admin.post('/api/v1/namespaces/default/pods', pod)).body;
  const spec = { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'p', uid: metadata.uid } };
  const { token } = (await cluster.admin.post('/api/v1/namespaces/default/serviceaccounts/default/token', { spec })).body
    .status as { token: string };
  expect((await cluster.nobody.get('/api', { token })).status).toBe(200);
  await cluster.admin.delete('/api/v1/namespaces/default/pods/p', { gracePeriodSeconds: 0 });
  expect((await cluster.nobody.get('/api', { token })).status).toBe(401);
});

test('a secret of the token type gets a token that works', async () => {
  const secret = {
    metadata: { name: 'kept', annotations: { 'kubernetes.io/service-account.name': 'default' } },
    type: 'kubernetes.io/service-account-token',
  };
  const { body } = await cluster.admin.post('/api/v1/namespaces/default/secrets', secret);
  const { token = '', 'ca.crt': ca = '' } = body['data'] as Record<string, string>;
  expect(Buffer.from(ca, 'base64').toString()).toBe(cluster.caCertificate);
  expect(await userOf(Buffer.from(token, 'base64').toString())).toMatchObject({
    username: 'system:serviceaccount:default:default',
  });
});

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { outcome } from '@spacedock/contracts';
import { kubeconfigText } from '@spacedock/kube';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { answeringServer, sendJson, withDiscovery } from '../testing/answering-server.ts';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
/** The same with little patience. */
let hasty: DeployerWorld;
beforeAll(async () => {
  cluster = await startTokenCluster();
  world = await startDeployerWorld();
  hasty = await startDeployerWorld({ clusterDeadlineMs: 150, accessDeadlineMs: 150 });
});
afterAll(async () => {
  await world.close();
  await hasty.close();
  await cluster.close();
});

let serial = 0;
/** Asks for the namespaces of a space with this way in. */
async function namespacesOf(at: DeployerWorld, enter: Parameters<DeployerWorld['space']>[1]) {
  const id = `spc_use${(serial += 1)}`;
  at.space(id, enter);
  const answer = await at.admin.get<{ name: string }[]>(`/space-discovery/${id}/namespaces`);
  return { ...answer, id, uses: at.uses.filter(({ of }) => of === id) };
}

async function listening(onConnection: (socket: Socket) => void = () => undefined): Promise<string> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return kubeconfigText({ name: 'x', server: address, token: 'secret-token-of-the-cloud' });
}

test('the cluster is used in the name of the caller, for what was asked', async () => {
  const { status, uses } = await namespacesOf(world, () => ({ kubeconfig: cluster.kubeconfig() }));
  expect(status).toBe(200);
  expect(uses).toEqual([{
    of: expect.any(String), caller: { organisationId: 'org_test', userId: world.admin.userId }, policy: 'space:view',
    writes: false, renew: false,
  }]);
});

test('a kubeconfig that the cluster no longer accepts is replaced by a new one, and nobody notices', async () => {
  cluster.accept('token-2');
  const { status, data, uses, id } = await namespacesOf(world, ({ renew }) =>
    ({ kubeconfig: cluster.kubeconfig(renew ? 'token-2' : 'token-1') }));
  expect(status).toBe(200);
  expect(data.map(({ name }) => name)).toContain('kube-system');
  expect(uses.map(({ renew }) => renew)).toEqual([false, true]);
  expect(world.logs.filter((line) => line.includes(`name-of-${id} did not accept its kubeconfig`))).toHaveLength(1);
});

test('a cluster that refuses the new one too is not asked a third time', async () => {
  const { status, error, uses } = await namespacesOf(world, () => ({ kubeconfig: cluster.kubeconfig('token-of-nobody') }));
  expect({ status, code: error.code }).toEqual({ status: 502, code: 'cluster.refused' });
  expect(error.message).toContain('Unauthorized');
  expect(uses.map(({ renew }) => renew)).toEqual([false, true]);
});

test('what the identity may not do in the cluster is said in the cluster\'s words', async () => {
  cluster.accept('token-of-a-stranger', 'nobody');
  const { status, error, uses } = await namespacesOf(world, () => ({ kubeconfig: cluster.kubeconfig('token-of-a-stranger') }));
  expect({ status, code: error.code }).toEqual({ status: 502, code: 'cluster.refused' });
  expect(error.message).toContain('cannot list resource');
  expect(uses).toHaveLength(1);
});

test('where nobody listens, the space is named and so is the reason', async () => {
  const kubeconfig = kubeconfigText({ name: 'x', server: 'https://127.0.0.1:1', token: 'secret-token-of-the-cloud' });
  const { status, error, id, text } = await namespacesOf(world, () => ({ kubeconfig }));
  expect({ status, code: error.code, details: error.details }).toMatchObject({
    status: 503, code: 'cluster.unreachable', details: [{ space: `name-of-${id}`, why: expect.stringContaining('ECONNREFUSED') }],
  });
  expect(text + world.logs.join()).not.toContain('secret-token-of-the-cloud');
});

test('a cluster that never answers is given up', async () => {
  const kubeconfig = await listening();
  const { status, error } = await namespacesOf(hasty, () => ({ kubeconfig }));
  expect({ status, code: error.code }).toEqual({ status: 503, code: 'cluster.unreachable' });
  expect(error.message).toContain('no answer within 150 ms');
});

test('so is one that goes on answering for ever', async () => {
  const server = await answeringServer(withDiscovery((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"kind":"NamespaceList","items":[');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  }));
  const { status, error } = await namespacesOf(hasty, () => ({ kubeconfig: server.kubeconfig }));
  expect({ status, code: error.code }).toEqual({ status: 503, code: 'cluster.unreachable' });
});

test.each([
  ['a page', '<html>Sign in</html>'], ['nothing', ''], ['null', 'null'], ['a list of nothing', '[]'],
  ['something else', '{"hello":"world"}'], ['half of an answer', '{"kind":"NamespaceList","items":[{"metad'],
])('%s is not taken for an answer of Kubernetes', async (_, body) => {
  const answer = (__: unknown, response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  const [everywhere, atObjects] = [await answeringServer(answer), await answeringServer(withDiscovery(answer))];
  for (const { kubeconfig } of [everywhere, atObjects]) {
    const { status, error } = await namespacesOf(world, () => ({ kubeconfig }));
    expect({ status, code: error.code }).toEqual({ status: 502, code: 'cluster.unreadable' });
    expect(error.message).toContain('does not answer as Kubernetes does');
  }
});

test.each([
  ['no objects', { items: [1, null] }], ['objects without a name', { items: [{ metadata: {} }] }],
  ['a date that is none', { items: [{ metadata: { name: 'shop', creationTimestamp: 'yesterday' } }] }],
  ['labels that are none', { items: [{ metadata: { name: 'shop', creationTimestamp: '2026-04-15T08:00:00Z', labels: [1] } }] }],
])('a list with %s is not read', async (_, body) => {
  const { kubeconfig } = await answeringServer(withDiscovery((__, response) => sendJson(response, body)));
  const { status, error } = await namespacesOf(world, () => ({ kubeconfig }));
  expect({ status, code: error.code }).toEqual({ status: 502, code: 'cluster.unreadable' });
});

test('no connection is made to a private address unless the account may', async () => {
  let connections = 0;
  const kubeconfig = await listening((socket) => {
    connections += 1;
    socket.destroy();
  });
  const { status, error, id } = await namespacesOf(world, () => ({ kubeconfig, privateAddresses: false }));
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'cluster.address_private' });
  expect(error.message).toContain(`name-of-${id} is not called: 127.0.0.1 is at 127.0.0.1`);
  expect(connections).toBe(0);
  expect((await namespacesOf(world, () => ({ kubeconfig }))).error.code).toBe('cluster.unreachable');
  expect(connections).toBeGreaterThan(0);
});

test('what config refuses is told as it is, and no cluster is asked', async () => {
  const refused = await namespacesOf(world, () => {
    throw outcome('cluster.access_missing', { name: 'checkout', region: 'eu-west-1', account: 'ca_1' });
  });
  expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 409, code: 'cluster.access_missing' });
  expect(refused.error.next).toContain('PUT /api/cloud-accounts/ca_1/clusters/eu-west-1/checkout/access');
});

test('access that is revoked between two tries is told as revoked', async () => {
  const { status, error } = await namespacesOf(world, ({ renew }) => {
    if (renew) throw outcome('cluster.access_missing', { name: 'checkout', region: 'eu-west-1', account: 'ca_1' });
    return { kubeconfig: cluster.kubeconfig('token-of-nobody') };
  });
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'cluster.access_missing' });
});

test('when config does not answer, or fails, that is said without its words', async () => {
  const never = Promise.withResolvers<never>();
  const late = await namespacesOf(hasty, () => never.promise);
  expect({ status: late.status, code: late.error.code }).toEqual({ status: 503, code: 'service.unavailable' });
  never.reject(new Error('the test is over'));
  const failed = await namespacesOf(world, () => {
    throw new Error('password=hunter2');
  });
  expect({ status: failed.status, code: failed.error.code }).toEqual({ status: 500, code: 'internal.failed' });
  expect(failed.text).not.toContain('hunter2');
});

test('a kubeconfig that cannot be used is the cluster\'s trouble, and is not repeated', async () => {
  const { status, error, text } = await namespacesOf(world, () => ({ kubeconfig: 'token: secret-token-of-the-cloud' }));
  expect({ status, code: error.code }).toEqual({ status: 503, code: 'cluster.unreachable' });
  expect(text).not.toContain('secret-token-of-the-cloud');
});

import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCa, issueServerCertificate, newPrivateKey } from '../../keys/issuing.ts';
import { type DeployerWorld, everything, startDeployerWorld } from '../testing/deployer-world.ts';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';
import type { LoadBalancer } from './load-balancer.ts';

/** Without controllers: the test says what becomes of load balancers. */
let cluster: TokenCluster;
let world: DeployerWorld;
beforeAll(async () => {
  [cluster, world] = await Promise.all([startTokenCluster(), startDeployerWorld()]);
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const put = (object: object): Promise<KubeObject> => cluster.admin.create(object as KubeObject);
const ask = (id: string) => world.admin.get<LoadBalancer>(`/deployments/${id}/loadbalancer`);

function deployment(name: string, facts: Parameters<DeployerWorld['catalog']['deployment']>[0] = {}): string {
  const id = world.catalog.deployment({ name, namespace: 'shop', ...facts });
  world.environment(world.catalog.find(id).environmentId, { spaceId: 'spc_abc', namespace: 'shop' });
  return id;
}

const ingressOf = (name: string, spec: object = {}, annotations: Record<string, string> = {}): object => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { namespace: 'shop', name, annotations },
  spec: {
    rules: [
      {
        host: `${name}.example.com`,
        http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name, port: { name: 'main' } } } }] },
      },
    ],
    ...spec,
  },
});
const giveAddress = (kind: 'Ingress' | 'Service', name: string, address: object): Promise<KubeObject> =>
  cluster.admin.patch(
    { apiVersion: kind === 'Service' ? 'v1' : 'networking.k8s.io/v1', kind, namespace: 'shop', name },
    { type: 'merge', value: { status: { loadBalancer: { ingress: [address] } } } },
    { subresource: 'status' },
  );

test('what is not exposed has none; what is to be exposed waits for its revision', async () => {
  expect((await ask(deployment('inner'))).data).toEqual({ status: 'none', address: null, ports: [], tls: null });
  const { status, data } = await ask(deployment('soon', { configs: { expose: { type: 'http' } } }));
  expect(status).toBe(200);
  expect(data).toMatchObject({ status: 'pending', address: null, why: expect.any(String) as string });
});

test('an ingress is pending, then ready, with its certificate', async () => {
  const id = deployment('web', {
    configs: { expose: { type: 'http', host: 'web.example.com', tls: { issuer: 'letsencrypt-prod' } } },
  });
  await put(
    ingressOf(
      'web',
      { tls: [{ hosts: ['web.example.com'], secretName: 'web-tls' }] },
      { 'cert-manager.io/cluster-issuer': 'letsencrypt-prod' },
    ),
  );
  expect((await ask(id)).data).toMatchObject({
    status: 'pending',
    address: null,
    tls: { issuer: 'letsencrypt-prod', expiresAt: null },
  });

  const now = new Date();
  const [caKeyPem, keyPem] = [newPrivateKey(), newPrivateKey()];
  const caPem = await issueCa(caKeyPem, now);
  const cert = await issueServerCertificate({ keyPem, names: ['web.example.com'], caKeyPem, caPem, now });
  const data = { 'tls.crt': Buffer.from(cert).toString('base64'), 'tls.key': Buffer.from(keyPem).toString('base64') };
  await put({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/tls',
    metadata: { namespace: 'shop', name: 'web-tls' },
    data,
  });
  await giveAddress('Ingress', 'web', { hostname: 'a-12345.elb.us-east-1.amazonaws.com' });
  const answer = await ask(id);
  expect(answer.data).toEqual({
    status: 'ready',
    address: 'a-12345.elb.us-east-1.amazonaws.com',
    host: 'web.example.com',
    ports: [
      { port: 80, protocol: 'HTTP' },
      { port: 443, protocol: 'HTTPS' },
    ],
    tls: { issuer: 'letsencrypt-prod', expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  });
  expect(answer.text).not.toContain('PRIVATE');
  expect(new Date(answer.data.tls?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now());
});

test('a service of type LoadBalancer has its ports; what the cluster complains of is told', async () => {
  const id = deployment('broker');
  await put({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { namespace: 'shop', name: 'broker' },
    spec: { type: 'LoadBalancer', selector: { app: 'broker' }, ports: [{ name: 'main', port: 7000 }] },
  });
  expect((await ask(id)).data).toMatchObject({ status: 'pending', ports: [{ port: 7000, protocol: 'TCP' }], tls: null });
  const service = await cluster.admin.get({ apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'broker' });
  await put({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { namespace: 'shop', name: 'broker.1' },
    type: 'Warning',
    reason: 'SyncLoadBalancerFailed',
    message: 'no subnets with free addresses',
    lastTimestamp: '2026-01-01T00:00:00Z',
    involvedObject: { apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'broker', uid: service?.metadata.uid },
  });
  expect((await ask(id)).data).toMatchObject({ status: 'failed', address: null, why: 'no subnets with free addresses' });
  await giveAddress('Service', 'broker', { ip: '203.0.113.9' });
  expect((await ask(id)).data).toMatchObject({ status: 'ready', address: '203.0.113.9' });
});

test('without the right it is 403, from a cluster that does not answer 503', async () => {
  const id = deployment('hidden');
  const nobody = world.person({ ...everything, policies: ['space:view'] });
  expect((await nobody.get(`/deployments/${id}/loadbalancer`)).status).toBe(403);
  const dark = world.catalog.deployment({ name: 'dark', namespace: 'shop' });
  world.space('spc_dark', () => ({ kubeconfig: cluster.kubeconfig(undefined, 'https://127.0.0.1:1') }));
  world.environment(world.catalog.find(dark).environmentId, { spaceId: 'spc_dark', namespace: 'shop' });
  const answer = await ask(dark);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('cluster.unreachable');
});

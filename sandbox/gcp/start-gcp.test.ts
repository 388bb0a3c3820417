import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { kubeClient, kubeconfigText } from '@spacedock/kube';
import { clusterFleet } from '../cloud/cluster-fleet.ts';
import { startTestGcp } from './testing/gcp.ts';

const clusters = '/v1/projects/spacedock-sandbox/locations/-/clusters';
const reasonIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): unknown =>
  (body['error'] as { readonly details?: readonly { readonly reason?: string }[] }).details?.[0]?.reason;

test('nobody is let in without a token that is good', async () => {
  const world = await startTestGcp();
  const token = await world.token();
  const answers = [
    await world.send('GET', clusters),
    await world.send('GET', clusters, { token: 'ya29.made-up' }),
    await world.send('GET', clusters, { token }),
  ];
  world.advance(3_600_000);
  answers.push(await world.send('GET', clusters, { token }));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200, 401]);
  expect(answers.map((answer) => (answer.status === 401 ? reasonIn(answer) : ''))).toEqual([
    'CREDENTIALS_MISSING',
    'ACCOUNT_STATE_INVALID',
    '',
    'ACCESS_TOKEN_EXPIRED',
  ]);
});

test('each service refuses in its own form', async () => {
  const world = await startTestGcp();
  const token = await world.token();
  const networks = '/compute/v1/projects/spacedock-sandbox/global/networks';
  world.gcp.setPermissions({ allow: ['resourcemanager.*'] });
  expect((await world.send('GET', clusters, { token })).body).toMatchObject({
    error: { code: 403, status: 'PERMISSION_DENIED' },
  });
  expect((await world.send('GET', networks, { token })).body).toMatchObject({
    error: { code: 403, errors: [{ reason: 'forbidden', domain: 'global' }] },
  });
  world.gcp.setPermissions({ allow: ['*'] });
  world.gcp.setServiceEnabled('compute.googleapis.com', false);
  expect((await world.send('GET', networks, { token })).body).toMatchObject({
    error: { errors: [{ reason: 'accessNotConfigured' }], details: [{ reason: 'SERVICE_DISABLED' }] },
  });
  for (const [effect, path, status] of [
    ['throttle', clusters, 429],
    ['quota', clusters, 403],
    ['error_before', clusters, 500],
    ['throttle', '/dns/v1/projects/spacedock-sandbox/managedZones', 403],
  ] as const) {
    world.faults.add({ operation: '*', effect, times: 1 });
    expect((await world.send('GET', path, { token })).status).toBe(status);
  }
  expect((await world.send('GET', '/v1/projects/another/locations/-/clusters', { token })).status).toBe(403);
  expect((await world.send('GET', '/v2/nothing', { token })).status).toBe(404);
});

test('what was made is there after a restart: keys, tokens and clusters', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-gcp-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'gcp.json');
  const first = await startTestGcp({ file });
  const token = await first.token();
  await first.gcp.addCluster({ name: 'kept', region: 'europe-west4-a', backing: 'kept' });
  const { credentials } = first.gcp;
  await first.gcp.close();
  const second = await startTestGcp({ file, port: Number(new URL(first.gcp.url).port) });
  expect(second.gcp.credentials).toEqual(credentials);
  expect(second.gcp.endpoints()).toEqual(first.gcp.endpoints());
  const { body } = await second.send('GET', clusters, { token });
  expect((body['clusters'] as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual(['checkout-prod', 'kept']);
});

test('clusters on one API server are one cluster to kubectl, and the server goes with the last of them', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const fleet = clusterFleet({ now: () => new Date(), log });
  const world = await startTestGcp({ fleet, randomBytes });
  const token = await world.token();
  for (const name of ['one', 'two']) await world.gcp.addCluster({ name, region: 'us-east1', backing: 'shared' });
  const { body } = await world.send('GET', clusters, { token });
  const [, one, two] = body['clusters'] as readonly {
    readonly endpoint: string;
    readonly masterAuth: { readonly clusterCaCertificate: string };
  }[];
  expect(one?.endpoint).toBe(two?.endpoint);
  const caPem = Buffer.from(one?.masterAuth.clusterCaCertificate ?? '', 'base64').toString();
  const client = kubeClient({
    kubeconfig: kubeconfigText({ name: 'one', server: `https://${one?.endpoint}`, caPem, token }),
    deadlineMs: 5_000,
  });
  onTestFinished(() => client.close());
  const ask = () => client.list({ apiVersion: 'v1', kind: 'Namespace' });
  await ask();
  await world.gcp.removeCluster({ name: 'one', region: 'us-east1' });
  await ask();
  await world.gcp.removeCluster({ name: 'two', region: 'us-east1' });
  await expect(ask()).rejects.toThrow('cannot be reached');
});

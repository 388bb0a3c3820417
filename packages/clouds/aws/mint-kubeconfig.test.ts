import { kubeClient } from '@spacedock/kube';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MintedKubeconfig } from '../cloud.ts';
import { type AwsTestWorld, testAwsWorld } from './testing/aws-world.ts';
import { failureOf } from './testing/open-aws.ts';
import { signedAddress } from './testing/signed-address.ts';

const minute = 60_000;
const address = { region: 'us-east-1', name: 'checkout-prod' };

/** The names of the namespaces that somebody with this kubeconfig sees. */
async function namespaces({ kubeconfig }: Pick<MintedKubeconfig, 'kubeconfig'>): Promise<readonly string[]> {
  const client = kubeClient({ kubeconfig, deadlineMs: 5_000 });
  try {
    return (await client.list({ apiVersion: 'v1', kind: 'Namespace' })).items.map(({ metadata }) => metadata.name ?? '');
  } finally {
    client.close();
  }
}

const refused = { status: 401 };

describe.each(['static_keys', 'assume_role', 'temporary_credentials'] as const)('with %s', (method) => {
  test('a kubeconfig works on the cluster until it expires, and not after', async () => {
    const { open, clock } = await testAwsWorld();
    const minted = await open({ method }).mintKubeconfig(address);
    expect(await namespaces(minted)).toContain('kube-system');
    const left = minted.expiresAt.getTime() - clock.now().getTime();
    expect(left).toBeGreaterThan(13 * minute);
    clock.advance(left - minute);
    expect(await namespaces(minted)).toContain('kube-system');
    clock.advance(minute);
    await expect(namespaces(minted)).rejects.toMatchObject(refused);
  });
});

test('somebody may do with it what the cluster lets them do', async () => {
  const { open } = await testAwsWorld();
  const { kubeconfig } = await open().mintKubeconfig(address);
  const client = kubeClient({ kubeconfig, deadlineMs: 5_000 });
  onTestFinished(client.close);
  await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'checkout' } });
  expect(await namespaces({ kubeconfig })).toContain('checkout');
});

test('the token of a session ends with the session', async () => {
  const { open, clock } = await testAwsWorld();
  const cloud = open({ method: 'assume_role' });
  await cloud.verify();
  clock.advance(54 * minute);
  const minted = await cloud.mintKubeconfig(address);
  const left = minted.expiresAt.getTime() - clock.now().getTime();
  expect(left).toBeLessThanOrEqual(6 * minute);
  clock.advance(left);
  await expect(namespaces(minted)).rejects.toMatchObject(refused);
});

test('a kubeconfig of one cluster is none of another', async () => {
  const { open, aws } = await testAwsWorld();
  await aws.addCluster({ region: 'us-east-1', name: 'billing' });
  const cloud = open();
  const [one, other] = [
    await cloud.mintKubeconfig(address),
    await cloud.mintKubeconfig({ region: 'us-east-1', name: 'billing' }),
  ];
  expect(await namespaces(other)).toContain('default');
  const swapped = other.kubeconfig.replace(/token: .*/, /token: .*/.exec(one.kubeconfig)?.[0] ?? '');
  await expect(namespaces({ kubeconfig: swapped })).rejects.toMatchObject(refused);
});

test('clusters that stand on one API server have each their own kubeconfigs', async () => {
  const { open, aws } = await testAwsWorld();
  for (const name of ['a', 'b', 'c']) await aws.addCluster({ region: 'us-west-2', name, backing: 'shared' });
  const cloud = open();
  for (const name of ['a', 'b', 'c'])
    expect(await namespaces(await cloud.mintKubeconfig({ region: 'us-west-2', name }))).toContain('default');
  const minted = await cloud.mintKubeconfig({ region: 'us-west-2', name: 'c' });
  await aws.removeCluster({ region: 'us-west-2', name: 'c' });
  await expect(namespaces(minted)).rejects.toMatchObject(refused);
});

test.each<[string, (world: AwsTestWorld) => unknown]>([
  ['the keys were revoked', ({ aws }) => aws.revokeCredentials()],
  ['the cluster no longer has an entry for who signed it', ({ aws }) => aws.setClusterAccess(address, ['role'])],
  ['the entry was deleted with the SDK', async ({ aws, official }) => official.eks('us-east-1').deleteAccessEntry({
    clusterName: 'checkout-prod', principalArn: `arn:aws:iam::${aws.account}:user/spacedock`,
  })],
])('a kubeconfig is refused when %s', async (_, change) => {
  const world = await testAwsWorld();
  const minted = await world.open().mintKubeconfig(address);
  expect(await namespaces(minted)).toContain('default');
  await change(world);
  await expect(namespaces(minted)).rejects.toMatchObject(refused);
});

test('who has an entry without a policy is known to the cluster and may do nothing', async () => {
  const { aws, official, open } = await testAwsWorld();
  aws.setClusterAccess(address, []);
  const principalArn = `arn:aws:iam::${aws.account}:user/spacedock`;
  await official
    .eks('us-east-1')
    .createAccessEntry({ clusterName: 'checkout-prod', principalArn, kubernetesGroups: ['developers'] });
  const minted = await open().mintKubeconfig(address);
  await expect(namespaces(minted)).rejects.toMatchObject({ status: 403 });
  await official.eks('us-east-1').associateAccessPolicy({
    clusterName: 'checkout-prod', principalArn, accessScope: { type: 'cluster' },
    policyArn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy',
  });
  expect(await namespaces(minted)).toContain('default');
});

test('AWS tells who signed the address that is in the token, with the name of the cluster and not without', async () => {
  const { open } = await testAwsWorld();
  const cloud = open();
  const url = signedAddress((await cloud.mintKubeconfig(address)).kubeconfig);
  const told = await fetch(url, { headers: { 'x-k8s-aws-id': 'checkout-prod' } });
  expect(await told.text()).toContain((await cloud.verify()).identity);
  expect((await fetch(url, { headers: { 'x-k8s-aws-id': 'billing' } })).status).toBe(403);
  expect((await fetch(url)).status).toBe(403);
});

test('what cannot be minted for is said', async () => {
  const { open, aws } = await testAwsWorld();
  await aws.addCluster({ region: 'us-east-1', name: 'broken', state: 'FAILED' });
  await aws.addCluster({ region: 'us-east-1', name: 'coming', state: 'CREATING' });
  const cloud = open();
  expect(await failureOf(cloud.mintKubeconfig({ region: 'us-east-1', name: 'broken' }))).toMatchObject({
    kind: 'invalid_request',
    bucket: 'user_action',
  });
  expect(await failureOf(cloud.mintKubeconfig({ region: 'us-east-1', name: 'coming' }))).toMatchObject({
    kind: 'unavailable',
    bucket: 'transient',
  });
  expect(await failureOf(cloud.mintKubeconfig({ region: 'us-east-1', name: 'missing' }))).toMatchObject({ kind: 'not_found' });
  aws.setPermissions({ deny: ['eks:DescribeCluster'] });
  expect(await failureOf(cloud.mintKubeconfig(address))).toMatchObject({ kind: 'permission_denied' });
});

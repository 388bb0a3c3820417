import { beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '../../cloud.ts';
import { authMethods } from '../../credentials.ts';
import type { AwsSubject } from './aws-subject.ts';
import { failureOf, openAws } from './open-aws.ts';
import { signedAddress } from './signed-address.ts';

/** What holds on every AWS, whoever plays it. */
export function describeAwsCloud(start: () => Promise<AwsSubject>): void {
  let subject: AwsSubject;
  beforeAll(async () => {
    subject = await start();
  });
  const open = (
    change: Partial<Pick<AwsSubject, 'cloudAccountId'>> & { readonly method?: keyof AwsSubject['credentials'] } = {},
  ): Cloud => {
    const { cloudAccountId, credentials, endpoints } = subject;
    return openAws({
      cloudAccountId: change.cloudAccountId ?? cloudAccountId,
      credentials: credentials[change.method ?? 'static_keys'],
      endpoints,
    });
  };

  describe.each(authMethods.aws)('with %s', (method) => {
    test('it says who we are in which account', async () => {
      const { identity } = await open({ method }).verify();
      expect(identity).toMatch(new RegExp(`^arn:aws:(iam|sts)::${subject.cloudAccountId}:`));
      if (method === 'assume_role') expect(identity).toContain(':assumed-role/');
    });

    test('it finds the clusters and mints kubeconfigs', async () => {
      const cloud = open({ method });
      const [address] = subject.clusters;
      if (!address) throw new Error('There must be a cluster.');
      expect(await cloud.cluster(address)).toMatchObject({ ...address, state: 'active' });
      const { server, expiresAt } = await cloud.mintKubeconfig(address);
      expect(server).toMatch(/^https:/);
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
    });
  });

  test('credentials of another account than the one named are refused', async () => {
    expect(await failureOf(open({ cloudAccountId: '999999999999' }).verify())).toMatchObject({
      kind: 'account_mismatch',
      bucket: 'user_action',
      said: `the credentials open account ${subject.cloudAccountId}, not 999999999999`,
    });
  });

  test('the regions that are enabled are listed by id and name', async () => {
    const regions = await open().regions();
    expect(regions).toContainEqual({ id: 'us-east-1', name: 'US East (N. Virginia)' });
    expect(regions.map(({ id }) => id)).toEqual(regions.map(({ id }) => id).toSorted());
  });

  test('clusters are listed over all regions, and of one region', async () => {
    const cloud = open();
    const found = await cloud.clusters();
    const byAddress = (list: readonly { readonly region: string; readonly name: string }[]): readonly string[] =>
      list.map(({ region, name: one }) => `${region}/${one}`).toSorted();
    expect(byAddress(found)).toEqual(byAddress(subject.clusters));
    for (const region of new Set(subject.clusters.map((one) => one.region))) {
      expect(byAddress(await cloud.clusters({ region }))).toEqual(
        byAddress(subject.clusters.filter((one) => one.region === region)),
      );
    }
    expect(await cloud.clusters({ region: 'ap-northeast-1' })).toEqual([]);
  });

  test('a cluster is described', async () => {
    const [address] = subject.clusters;
    if (!address) throw new Error('There must be a cluster.');
    const found = await open().cluster(address);
    expect(found).toMatchObject({
      ...address,
      id: `arn:aws:eks:${address.region}:${subject.cloudAccountId}:cluster/${address.name}`,
      state: 'active',
    });
    expect(found.endpoint).toMatch(/^https:\/\//);
    expect(found.kubernetesVersion).toMatch(/^1\.\d+$/);
    expect(new Date(found.createdAt ?? '').getTime()).toBeGreaterThan(Date.UTC(2020));
  });

  test.each(['no-such-cluster', '', '..', 'a/b', 'a?b', 'x'.repeat(101)])('a cluster %j is not found', async (missing) => {
    expect(await failureOf(open().cluster({ region: 'us-east-1', name: missing }))).toMatchObject({
      kind: 'not_found',
      bucket: 'user_action',
      operation: 'eks:DescribeCluster',
    });
  });

  test.each(['', 'US-EAST-1', 'us-east-1.evil.example/', 'localhost', '127.0.0.1', 'a@b'])(
    '%j is no region, and nothing is sent there',
    async (region) => {
      const cloud = open();
      for (const ask of [
        () => cloud.clusters({ region }),
        () => cloud.networks({ region }),
        () => cloud.mintKubeconfig({ region, name: 'a' }),
      ]) {
        expect(await failureOf(ask())).toMatchObject({ kind: 'region_unknown', bucket: 'user_action' });
      }
    },
  );

  test('networks and their subnets are listed', async () => {
    const cloud = open();
    const { region, id, cidr, name: called } = subject.network;
    expect(await cloud.networks({ region })).toContainEqual({ id, name: called, region, cidrs: [cidr] });
    const found = await cloud.subnets({ region, networkId: id });
    expect(found).toHaveLength(subject.subnets.length);
    for (const { cidr: block, ...subnet } of subject.subnets)
      expect(found).toContainEqual({ ...subnet, networkId: id, region, cidrs: [block] });
    expect((await cloud.subnets({ region })).length).toBeGreaterThanOrEqual(found.length);
    expect(await cloud.subnets({ region, networkId: 'vpc-00000000000000000' })).toEqual([]);
  });

  test('DNS zones are listed with their names as people write them', async () => {
    const found = await open().dnsZones();
    expect(found.map(({ name: called, private: isPrivate }) => ({ name: called, private: isPrivate }))).toEqual(
      expect.arrayContaining([...subject.zones]),
    );
    for (const { id } of found) expect(id).toMatch(/^[A-Z0-9]+$/);
  });

  test('instance types are listed with what is in them', async () => {
    const found = await open().instanceTypes({ region: 'us-east-1' });
    expect(found).toContainEqual({ ...subject.instanceType, gpus: 0, architecture: 'amd64' });
    expect(new Set(found.map(({ architecture }) => architecture))).toEqual(new Set(['amd64', 'arm64']));
    expect(found.some(({ gpus }) => gpus > 0)).toBe(true);
    expect(found.filter(({ id }) => id.startsWith('mac'))).toEqual([]);
    for (const { cpus, memoryMiB } of found) expect(Math.min(cpus, memoryMiB)).toBeGreaterThan(0);
  });

  test('a kubeconfig holds the address of a call that tells who signed it, with the name of the cluster signed', async () => {
    const [address] = subject.clusters;
    if (!address) throw new Error('There must be a cluster.');
    const cloud = open();
    const { kubeconfig, server } = await cloud.mintKubeconfig(address);
    expect(server).toBe((await cloud.cluster(address)).endpoint);
    const url = signedAddress(kubeconfig);
    expect(url.origin).toBe(subject.endpoints?.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      Action: 'GetCallerIdentity',
      Version: '2011-06-15',
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    });
    expect(url.searchParams.get('X-Amz-Credential')).toMatch(
      new RegExp(`^${subject.credentials.static_keys.accessKeyId}/\\d{8}/${address.region}/sts/aws4_request$`),
    );
  });

  test.each([
    ['an unknown key', { accessKeyId: 'AKIAAAAAAAAAAAAAAAAA', secretAccessKey: 'x'.repeat(40) }],
    ['a wrong secret', { secretAccessKey: 'y'.repeat(40) }],
  ])('%s is refused', async (_, wrong) => {
    const { cloudAccountId, credentials, endpoints } = subject;
    const cloud = openAws({ cloudAccountId, endpoints, credentials: { ...credentials.static_keys, ...wrong } });
    for (const ask of [() => cloud.verify(), () => cloud.regions()]) {
      const facts = await failureOf(ask());
      expect(facts).toMatchObject({ kind: 'credentials_invalid', bucket: 'user_action' });
      expect(JSON.stringify(facts)).not.toContain(wrong.secretAccessKey);
    }
  });
}

import { inspect } from 'node:util';
import { throttle } from '@spacedock/sandbox';
import { describe, expect, test } from 'vitest';
import { CloudFailure } from '../cloud-failure.ts';
import { failureOf } from './testing/failure-of.ts';
import { startGoogle } from './testing/google.ts';

const checkout = { region: 'us-central1', name: 'checkout-prod' };
const minute = 60_000;

describe('what there is', () => {
  test('everything that the project has, over as many pages as Google makes of it', async () => {
    const google = await startGoogle({ pageSize: 2 });
    const cloud = google.cloud();
    expect((await cloud.regions()).map(({ id }) => id)).toEqual([
      'us-central1',
      'us-east1',
      'us-west1',
      'europe-west1',
      'europe-west4',
      'asia-east1',
    ]);
    const networks = await cloud.networks({ region: 'us-central1' });
    expect(networks.map(({ name, region, cidrs }) => ({ name, region, cidrs }))).toEqual([
      { name: 'default', region: undefined, cidrs: [] },
      { name: 'checkout-vpc', region: undefined, cidrs: [] },
    ]);
    const subnets = await cloud.subnets({ region: 'us-central1' });
    expect(subnets.map(({ name, cidrs }) => [name, ...cidrs])).toEqual([
      ['default', '10.128.0.0/20'],
      ['checkout-us', '10.20.0.0/20'],
      ['checkout-us-pods', '10.24.0.0/16'],
    ]);
    const [, checkoutVpc] = networks;
    const ofOne = await cloud.subnets({ region: 'us-central1-a', networkId: checkoutVpc?.id });
    expect(ofOne.map(({ name, networkId, region }) => ({ name, networkId, region }))).toEqual([
      { name: 'checkout-us', networkId: checkoutVpc?.id, region: 'us-central1' },
      { name: 'checkout-us-pods', networkId: checkoutVpc?.id, region: 'us-central1' },
    ]);
    expect(await cloud.dnsZones()).toEqual([
      { id: 'example-com', name: 'example.com', private: false },
      { id: 'internal', name: 'internal.example.com', private: true },
    ]);
  });

  test('instance types of all zones of a region, once each, without those that are withdrawn', async () => {
    const google = await startGoogle({ pageSize: 5 });
    const types = await google.cloud().instanceTypes({ region: 'us-central1' });
    const find = (id: string) => types.filter((type) => type.id === id);
    expect(find('e2-medium')).toEqual([{ id: 'e2-medium', cpus: 2, memoryMiB: 4_096, gpus: 0, architecture: 'amd64' }]);
    expect(find('t2a-standard-4')).toEqual([
      { id: 't2a-standard-4', cpus: 4, memoryMiB: 16_384, gpus: 0, architecture: 'arm64' },
    ]);
    expect(find('a2-highgpu-2g').map(({ gpus }) => gpus)).toEqual([2]);
    expect(find('n1-standard-4-d')).toEqual([]);
    expect((await google.cloud().instanceTypes({ region: 'us-east1-b' })).some(({ id }) => id === 'a2-highgpu-2g')).toBe(false);
  });

  test('clusters of regions and zones, each at the location that Google says', async () => {
    const google = await startGoogle();
    await google.sandbox.addCluster({ name: 'zonal', region: 'us-central1-a', backing: 'shared' });
    await google.sandbox.addCluster({ name: 'far', region: 'europe-west1', backing: 'shared' });
    const cloud = google.cloud();
    const all = await cloud.clusters();
    expect(all.map(({ name, region, state }) => `${name} ${region} ${state}`)).toEqual([
      'checkout-prod us-central1 active',
      'zonal us-central1-a active',
      'far europe-west1 active',
    ]);
    expect((await cloud.clusters({ region: 'us-central1' })).map(({ name }) => name)).toEqual(['checkout-prod', 'zonal']);
    expect((await cloud.clusters({ region: 'us-central1-a' })).map(({ name }) => name)).toEqual(['zonal']);
    expect(await cloud.clusters({ region: 'asia-east1' })).toEqual([]);
    expect(await cloud.cluster(checkout)).toMatchObject({
      ...checkout,
      id: 'https://container.googleapis.com/v1/projects/spacedock-sandbox/locations/us-central1/clusters/checkout-prod',
      state: 'active',
      endpoint: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
      kubernetesVersion: expect.stringMatching(/^1\.36/),
      createdAt: google.now().toISOString(),
    });
  });

  test('a cluster is creating until Google has made it', async () => {
    const google = await startGoogle({ pace: { clusterCreate: 10 * minute } });
    await google.sandbox.addCluster({ name: 'new', region: 'us-east1', state: 'creating', backing: 'shared' });
    const cloud = google.cloud();
    const made = await cloud.cluster({ name: 'new', region: 'us-east1' });
    expect([made.state, made.endpoint]).toEqual(['creating', undefined]);
    expect(await failureOf(cloud.mintKubeconfig({ name: 'new', region: 'us-east1' }))).toMatchObject({
      kind: 'unavailable',
      code: 'NO_ENDPOINT',
    });
    google.advance(11 * minute);
    expect((await cloud.cluster({ name: 'new', region: 'us-east1' })).state).toBe('active');
  });

  test('zones that Google leaves out of a list are asked by themselves, and a list is never short', async () => {
    const google = await startGoogle();
    await google.sandbox.addCluster({ name: 'zonal', region: 'us-central1-b', backing: 'shared' });
    google.sandbox.loseZones([{ zone: 'us-central1-b', alone: false }]);
    const cloud = google.cloud();
    expect((await cloud.clusters()).map(({ name }) => name)).toEqual(['checkout-prod', 'zonal']);
    google.sandbox.loseZones([{ zone: 'us-central1-b', alone: true }]);
    expect(await failureOf(cloud.clusters())).toMatchObject({
      kind: 'unavailable',
      bucket: 'transient',
      said: expect.stringContaining('us-central1-b'),
    });
    expect(await cloud.clusters({ region: 'europe-west1' })).toEqual([]);
  });

  test.each([
    ['region', 'region_unknown', { region: 'mars-north1', name: 'checkout-prod' }],
    ['cluster', 'not_found', { region: 'us-central1', name: 'no-such' }],
    ['cluster in that zone', 'not_found', { region: 'us-central1-a', name: 'checkout-prod' }],
    ['region of that form', 'region_unknown', { region: '../../us-central1', name: 'checkout-prod' }],
    ['cluster of that form', 'not_found', { region: 'us-central1', name: 'checkout-prod/../../x?y' }],
  ])('unknown %s', async (_, kind, address) => {
    const google = await startGoogle();
    const cloud = google.cloud();
    expect(await failureOf(cloud.cluster(address))).toMatchObject({ kind, bucket: 'user_action' });
    expect(await failureOf(cloud.mintKubeconfig(address))).toMatchObject({ kind, bucket: 'user_action' });
  });

  test('a region that does not exist is no empty region', async () => {
    const google = await startGoogle();
    const cloud = google.cloud();
    const region = 'mars-north1';
    const works = [cloud.clusters({ region }), cloud.subnets({ region }), cloud.instanceTypes({ region })];
    expect((await Promise.all(works.map(failureOf))).map(({ kind }) => kind)).toEqual(Array(3).fill('region_unknown'));
  });
});

describe('when Google does not do as asked', () => {
  test('all calls of an account that is throttled succeed in the end', async () => {
    const google = await startGoogle({ throttle: throttle({ perSecond: 60, burst: 5, now: () => new Date() }) });
    const cloud = google.cloud();
    const lists = await Promise.all(Array.from({ length: 40 }, () => cloud.clusters()));
    expect(lists.every((list) => list.length === 1)).toBe(true);
    expect((await Promise.all(Array.from({ length: 20 }, () => cloud.dnsZones()))).flat()).toHaveLength(40);
  });

  test.each(['error_before', 'error_after', 'reset_before', 'reset_after', 'throttle'] as const)(
    '%s is tried again',
    async (effect) => {
      const google = await startGoogle();
      for (const operation of ['oauth2.token', 'container.clusters.list']) google.faults.add({ operation, effect, times: 2 });
      expect(await google.cloud().clusters()).toHaveLength(1);
      expect(google.faults.all()).toEqual([]);
    },
  );

  test.each([
    ['denied', 'permission_denied'],
    ['quota', 'quota_exceeded'],
  ] as const)('%s is not tried again', async (effect, kind) => {
    const google = await startGoogle();
    const cloud = google.cloud();
    for (const operation of ['container.clusters.list', 'compute.regions.list'])
      google.faults.add({ operation, effect, times: 1 });
    expect(await failureOf(cloud.clusters())).toMatchObject({ kind, bucket: 'user_action' });
    expect(await failureOf(cloud.regions())).toMatchObject({ kind, bucket: 'user_action' });
    expect(google.faults.all()).toEqual([]);
  });

  test('no call lasts longer than its deadline, and whoever leaves is let go at once', async () => {
    const google = await startGoogle();
    const warm = google.cloud();
    await warm.clusters();
    google.faults.add({ operation: '*', effect: 'slow', delayMs: 60_000 });
    expect(await failureOf(google.cloud({}, { deadlineMs: 100 }).clusters())).toMatchObject({
      kind: 'timed_out',
      bucket: 'transient',
    });
    const leaving = new AbortController();
    const [first, second] = [warm, google.cloud()].map((one) => one.clusters({ signal: leaving.signal }));
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    await expect(second).rejects.toThrow('left');
  });

  test('nobody there, and somebody whom we do not trust', async () => {
    const google = await startGoogle();
    const nobody = google.cloud({ endpoints: { url: 'https://127.0.0.1:1' } });
    expect(await failureOf(nobody.verify())).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
    const stranger = google.cloud({ endpoints: { url: google.sandbox.url } });
    expect(await failureOf(stranger.verify())).toMatchObject({
      kind: 'unreachable',
      bucket: 'user_action',
      fixHint: expect.stringContaining('CA certificates'),
    });
  });
});

test('no failure carries a secret', async () => {
  const google = await startGoogle();
  const { service_account: key, oauth } = google.sandbox.credentials;
  const secrets = [key.serviceAccountKey['private_key'] ?? '', oauth.clientSecret, oauth.refreshToken, 'ya29.', 'Bearer', 'eyJ'];
  const failures: unknown[] = [];
  for (const credentials of Object.values(google.credentials)) {
    for (const effect of ['denied', 'error_before', 'quota', 'reset_before'] as const) {
      google.faults.clear();
      const cloud = google.cloud({ credentials });
      await cloud.clusters();
      google.faults.add({ operation: '*', effect });
      failures.push(
        ...(await Promise.all(
          [cloud.clusters(), cloud.regions(), cloud.dnsZones(), cloud.verify(), cloud.mintKubeconfig(checkout)].map((work) =>
            work.then(
              () => undefined,
              (error: unknown) => error,
            ),
          ),
        )),
      );
    }
  }
  expect(failures.every((one) => one instanceof CloudFailure)).toBe(true);
  const told = failures.map((one) => inspect(one, { depth: 20, showHidden: true })).join('\n');
  for (const secret of secrets) expect(told).not.toContain(secret);
});

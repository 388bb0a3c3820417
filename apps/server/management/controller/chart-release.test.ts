import { helmClient, isHelmError, type ReleaseRef } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartHash, type ChartToApply, durationMs, upgradeRelease } from './chart-release.ts';
import { type SandboxCluster, sandboxCluster } from './testing/sandbox-clusters.ts';

let cluster: SandboxCluster;
beforeAll(async () => {
  cluster = await sandboxCluster();
}, 60_000);
afterAll(() => cluster.close());

test('durations are those of Go', () => {
  expect(['', '5m0s', '90s', '1h1m1s', '1.5m', '250ms', '0s', '1us'].map(durationMs)).toEqual([
    300_000, 300_000, 90_000, 3_661_000, 90_000, 250, 300_000, 1,
  ]);
  for (const wrong of ['5', 'm', '5 m', 'soon', '-5s', '5s5'])
    expect(() => durationMs(wrong)).toThrow('timeout must be a duration such as 5m0s');
});

test('a configuration is another one when anything but its credentials differs', () => {
  const one: ChartToApply = { part: 'charts/a', release: 'a', chart: { name: 'x', values: 'a: 1' } };
  expect(chartHash({ ...one, credentials: { username: 'u', password: 'p' } })).toBe(chartHash(one));
  const others: readonly ChartToApply[] = [
    { ...one, release: 'b' },
    { ...one, chart: { name: 'x', values: 'a: 2' } },
    { ...one, chart: { name: 'x', values: 'a: 1', version: '1' } },
    { ...one, manifests: '' },
  ];
  expect(new Set([one, ...others].map(chartHash)).size).toBe(others.length + 1);
});

test('a release that a killed worker left in the middle is brought to an end', { timeout: 60_000 }, async () => {
  const { helm: tool } = await testTools();
  const signal = new AbortController().signal;
  const release: ReleaseRef = { cluster: { id: 'spc', kubeconfig: cluster.kubeconfig() }, namespace: 'default', name: 'left' };
  const toApply = (is: string): ChartToApply => ({
    part: 'apps/left',
    release: 'left',
    chart: {},
    manifests: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: left}\ndata: {is: "${is}"}\n`,
  });
  const helm = helmClient({ tool });
  const upgrade = (is: string) => upgradeRelease({ helm, release, toApply: toApply(is), signal, now: () => new Date() });
  await upgrade('first');

  // Helm marks the release as pending before it does anything; the worker died then.
  const {
    items: [record],
  } = await cluster.client.list({ apiVersion: 'v1', kind: 'Secret', namespace: 'default' }, { labelSelector: 'owner=helm' });
  const name = record?.metadata.name ?? '';
  const pending = await pendingRecord(String((record as unknown as { data: { release: string } }).data.release));
  await cluster.client.patch(
    { apiVersion: 'v1', kind: 'Secret', namespace: 'default', name },
    { type: 'merge', value: { metadata: { labels: { status: 'pending-upgrade' } }, data: { release: pending } } },
  );
  await expect(
    helm.upgrade(release, { chart: { kind: 'files', files: {} }, signal }).catch((error: unknown) => isHelmError(error)),
  ).resolves.toBe(true);
  await upgrade('second');
  expect(await cluster.client.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'left' })).toMatchObject({
    data: { is: 'second' },
  });
  expect((await helm.status(release, { signal })).status).toBe('deployed');
});

/** As helm keeps it: JSON, gzipped, in base64, and once more as Kubernetes keeps Secrets. */
async function pendingRecord(kept: string): Promise<string> {
  const { gunzipSync, gzipSync } = await import('node:zlib');
  const release = JSON.parse(gunzipSync(Buffer.from(Buffer.from(kept, 'base64').toString(), 'base64')).toString()) as {
    info: object;
  };
  const changed = gzipSync(JSON.stringify({ ...release, info: { ...release.info, status: 'pending-upgrade' } })).toString(
    'base64',
  );
  return Buffer.from(changed).toString('base64');
}

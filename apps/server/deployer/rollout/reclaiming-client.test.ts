import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';
import { reclaimingClient } from './reclaiming-client.ts';

let cluster: TokenCluster;
beforeAll(async () => {
  cluster = await startTokenCluster();
});
afterAll(() => cluster.close());

const helm = { force: true, fieldManager: 'helm' } as const;
const byHand = { fieldManager: 'kubectl-edit' } as const;
const at = (name: string) => ({ namespace: 'default', name });
const map = (name: string, data: object): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: at(name), data });

test('what others added to an object goes with the next apply; their annotations and finalizers stay', async () => {
  const ref = { apiVersion: 'v1', kind: 'ConfigMap', ...at('settings') };
  await cluster.admin.apply(map('settings', { A: '1' }), helm);
  const metadata = { annotations: { 'example.com/seen': 'yes' }, finalizers: ['example.com/hold'] };
  await cluster.admin.patch(ref, { type: 'merge', value: { metadata, data: { A: 'meddled', B: 'added' } } }, byHand);
  await cluster.admin.apply(map('settings', { A: '2' }), helm);
  expect(await cluster.admin.get(ref)).toMatchObject({ data: { A: '2', B: 'added' } });
  await reclaimingClient(cluster.admin).apply(map('settings', { A: '2' }), helm);
  expect(await cluster.admin.get(ref)).toMatchObject({ data: { A: '2' }, metadata });
  expect((await cluster.admin.get(ref))?.['data']).toEqual({ A: '2' });
});

test('the number of pods is not touched, and whoever applies a part takes nothing over', async () => {
  const labels = { app: 'shop' };
  const shop = (image: string): KubeObject => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: at('shop'),
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } },
    },
  });
  const ref = { apiVersion: 'apps/v1', kind: 'Deployment', ...at('shop') };
  const client = reclaimingClient(cluster.admin);
  await client.apply(shop('shop:1'), helm);
  const sidecar = { op: 'add', path: '/spec/template/spec/containers/-', value: { name: 'sidecar', image: 'sidecar:1' } };
  await cluster.admin.patch(ref, { type: 'json', value: [{ op: 'replace', path: '/spec/replicas', value: 4 }, sidecar] }, byHand);
  await client.apply({ ...shop(''), spec: { replicas: 4 } }, { force: true, fieldManager: 'spacedock-replicas' });
  expect(JSON.stringify(await cluster.admin.get(ref))).toContain('sidecar:1');
  await client.apply(shop('shop:2'), helm);
  const live = await cluster.admin.get(ref);
  expect(live).toMatchObject({ spec: { replicas: 4, template: { spec: { containers: [{ image: 'shop:2' }] } } } });
  expect(JSON.stringify(live?.['spec'])).not.toContain('sidecar');
});

import { silentLog } from '@spacedock/database/testing';
import { kubeClient, KubeApiError, KubeUnreachable, kubeconfigText, memoryStore, type Store } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { newClusterKeys } from '../cluster/cluster-keys.ts';
import { type ClusterFleet, clusterFleet, type FleetParts, type VerifyToken } from './cluster-fleet.ts';

function fleet(parts: Partial<FleetParts> = {}): ClusterFleet {
  const made = clusterFleet({ now: () => new Date(), log: silentLog, ...parts });
  onTestFinished(() => made.close());
  return made;
}

const ada: VerifyToken = (token) => (token === 'ada' ? { name: 'ada', groups: ['system:masters'] } : undefined);

/** The names of the namespaces, seen by somebody who has only what the cloud hands out. */
async function namespaces(of: ClusterFleet, key: string, token = 'ada', verify = ada): Promise<readonly string[]> {
  const { endpoint, caCertificate } = await of.open(key, verify);
  return namespacesIn(kubeconfigText({ name: key, server: endpoint, caPem: caCertificate, token }));
}

async function namespacesIn(kubeconfig: string): Promise<readonly string[]> {
  const client = kubeClient({ kubeconfig, deadlineMs: 5_000 });
  try {
    const { items } = await client.list({ apiVersion: 'v1', kind: 'Namespace' });
    return items.map(({ metadata }) => metadata.name ?? '');
  } finally {
    client.close();
  }
}

async function createNamespace(of: ClusterFleet, key: string, name: string): Promise<void> {
  const client = kubeClient({ kubeconfig: await of.adminKubeconfig(key), deadlineMs: 5_000 });
  try {
    await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  } finally {
    client.close();
  }
}

test('a cluster answers whom the cloud vouches for, and nobody else', async () => {
  const clusters = fleet();
  expect(await namespaces(clusters, 'a')).toContain('default');
  await expect(namespaces(clusters, 'a', 'eve')).rejects.toMatchObject({ status: 401 });
  await expect(namespaces(clusters, 'a', 'eve')).rejects.toBeInstanceOf(KubeApiError);
});

test('however often it is opened, at once or later, it is one cluster', async () => {
  const clusters = fleet();
  const opened = await Promise.all(Array.from({ length: 5 }, () => clusters.open('a', ada)));
  expect(new Set(opened.map(({ endpoint }) => endpoint)).size).toBe(1);
  expect((await clusters.open('b', ada)).endpoint).not.toBe(opened[0]?.endpoint);
});

test('one that somebody else runs is handed out as it is, told whom to trust, and outlives the fleet', async () => {
  const others = fleet();
  const trusted: VerifyToken[] = [];
  const clusters = fleet();
  clusters.adopt('a', async (verifyToken) => {
    trusted.push(verifyToken);
    return others.open('elsewhere', verifyToken);
  });
  expect(await clusters.open('a', ada)).toEqual(await others.open('elsewhere', ada));
  expect(trusted).toEqual([ada]);
  await clusters.close();
  expect(await namespaces(others, 'elsewhere')).toContain('default');
});

test('a cluster that is paused does not answer, and has its address and its objects when it is back', async () => {
  const clusters = fleet();
  const before = await clusters.open('a', ada);
  await createNamespace(clusters, 'a', 'kept');
  await clusters.pause('a');
  await expect(namespaces(clusters, 'a')).rejects.toBeInstanceOf(KubeUnreachable);
  await expect(clusters.adminKubeconfig('a')).rejects.toThrow('paused');
  await clusters.pause('a');
  await clusters.resume('a');
  await clusters.resume('a');
  expect(await clusters.open('a', ada)).toEqual(before);
  expect(await namespaces(clusters, 'a')).toContain('kept');
});

test('pauses and resumes that come together are done one after the other', async () => {
  const clusters = fleet();
  await clusters.open('a', ada);
  await Promise.all([clusters.pause('a'), clusters.resume('a'), clusters.pause('a'), clusters.resume('a'), clusters.resume('a')]);
  expect(await namespaces(clusters, 'a')).toContain('default');
});

test('one that was removed is gone, and another of the same name is empty', async () => {
  const clusters = fleet();
  const before = await clusters.open('a', ada);
  await createNamespace(clusters, 'a', 'lost');
  const removing = clusters.remove('a');
  const after = clusters.open('a', ada);
  await removing;
  expect((await after).caCertificate).not.toBe(before.caCertificate);
  expect(await namespaces(clusters, 'a')).not.toContain('lost');
  await clusters.remove('never there');
  for (const act of [clusters.pause, clusters.resume, clusters.adminKubeconfig])
    await expect(act('never there')).rejects.toThrow('no cluster');
});

test('what is kept of a cluster is forgotten when it is removed, and only then', async () => {
  const forgotten: string[] = [];
  const clusters = fleet({ forget: async (key) => void forgotten.push(key) });
  await clusters.open('a', ada);
  await clusters.open('b', ada);
  await clusters.pause('a');
  await clusters.remove('a');
  await clusters.remove('a');
  await clusters.close();
  expect(forgotten).toEqual(['a']);
});

test('a cluster that could not be started is started by the next who asks', async () => {
  let attempts = 0;
  const clusters = fleet({
    async storeFor() {
      attempts += 1;
      if (attempts === 1) throw new Error('no disk');
      return memoryStore();
    },
  });
  await expect(clusters.open('a', ada)).rejects.toThrow('no disk');
  expect(await namespaces(clusters, 'a')).toContain('default');
});

test('with a store and keys of its own a cluster outlives the fleet; closing the fleet closes the stores', async () => {
  const kept = memoryStore();
  const keys = await newClusterKeys(new Date());
  let closed = 0;
  const store: Store = { ...kept, close: async () => void (closed += 1) };
  const parts: Partial<FleetParts> = { storeFor: async () => store, keysFor: async () => keys };
  const first = fleet(parts);
  const before = await first.open('a', ada);
  await createNamespace(first, 'a', 'kept');
  await first.close();
  expect(closed).toBe(1);
  const second = fleet(parts);
  expect((await second.open('a', ada)).caCertificate).toBe(before.caCertificate);
  expect(await namespaces(second, 'a')).toContain('kept');
});

test('closing leaves nobody who answers, and can be done twice', async () => {
  const clusters = fleet();
  const { endpoint, caCertificate } = await clusters.open('a', ada);
  await clusters.close();
  await clusters.close();
  const kubeconfig = kubeconfigText({ name: 'a', server: endpoint, caPem: caCertificate, token: 'ada' });
  await expect(namespacesIn(kubeconfig)).rejects.toBeInstanceOf(KubeUnreachable);
});

/**
 * What it costs to make the namespaces of space instances with what is in them, to change that and to delete it, without us: a
 * plain client applies the same objects to the same cluster, as many namespaces at a time as a server has under way, on one core
 * where there is taskset:
 *
 *   node bench/bare-space-instances.ts '{"accounts": […], "clusters": […]}' COUNT
 *
 * Prints one line of JSON.
 */
import { openCloud } from '@spacedock/clouds';
import { kubeClient, type KubeObject } from '@spacedock/kube';
import { givenCredentials } from '../apps/server/config/cloud-accounts/given-credentials.ts';
import { manySpaces } from '../apps/server/testing/many-spaces.ts';
import { pinTo } from './cpu.ts';
import type { BenchClusters } from './sandbox-clouds.ts';

export interface BareSpaces {
  readonly create: number;
  readonly upgrade: number;
  readonly remove: number;
}

const atOnce = 16;
const fieldManager = 'bare';
const { accounts, clusters } = JSON.parse(process.argv[2] ?? '{}') as BenchClusters;
const names = manySpaces.names(Number(process.argv[3] ?? 1));
await pinTo('0', process.pid);

const account = accounts.find(({ provider }) => provider === 'aws');
const [cluster] = clusters;
if (!account || !cluster) throw new Error('There is no cluster on AWS.');
const { provider, cloudAccountID: cloudAccountId, authMethod, credentials: given, endpoints } = account;
const cloud = await openCloud(
  {
    id: 'ca_bare',
    provider,
    cloudAccountId,
    credentials: givenCredentials(provider, authMethod, given),
    revision: '1',
    endpoints,
  },
  { now: () => new Date(), random: Math.random, identityToken: async () => '' },
);
const { kubeconfig } = await cloud.mintKubeconfig({ name: cluster.name, region: cluster.region });
const client = kubeClient({ kubeconfig, deadlineMs: 30_000 });

const measured: BareSpaces = {
  create: await perSecond((name) => apply(name, '1.0.0')),
  upgrade: await perSecond((name) => apply(name, '1.1.0')),
  remove: await perSecond((name) => client.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: `bare-${name}` })),
};
client.close();
cloud.close();
process.stdout.write(`${JSON.stringify(measured)}\n`);

async function apply(name: string, version: string): Promise<void> {
  const namespace = `bare-${name}`;
  const all: readonly KubeObject[] = [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, labels: { version, 'loft.sh/space-instance-name': name } },
    },
    // Nobody applies what has not changed.
    ...(version === '1.0.0' ? [binding(namespace, 'people'), binding(namespace, 'charts')] : []),
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace }, data: { version, space: name } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'worker', namespace, annotations: { version } } },
  ];
  for (const object of all) await client.apply(object, { fieldManager, force: true });
}

function binding(namespace: string, name: string): KubeObject {
  const apiGroup = 'rbac.authorization.k8s.io';
  const roleRef = { apiGroup, kind: 'ClusterRole', name: 'admin' };
  const subjects = [{ apiGroup, kind: 'Group', name: `bare:${namespace}` }];
  return { apiVersion: `${apiGroup}/v1`, kind: 'RoleBinding', metadata: { name, namespace }, roleRef, subjects };
}

async function perSecond(work: (name: string) => Promise<void>): Promise<number> {
  const began = performance.now();
  const waiting = names.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const name of waiting) await work(name);
    }),
  );
  return (names.length * 1_000) / (performance.now() - began);
}

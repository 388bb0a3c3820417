import { randomBytes } from 'node:crypto';
import { kubeClient, type KubeClient, type KubeObject } from '@spacedock/kube';
import { expect } from 'vitest';
import { helmClient, type HelmClient } from '../helm.ts';
import type { ReleaseRef } from '../release.ts';
import type { ApplyRelease } from '../releases/apply-release.ts';
import { serviceReleases, type ServiceReleases } from '../service-releases.ts';
import { serviceValues, type ServiceValues } from '../service/service-values.ts';
import type { Tools } from '../tool-binaries.ts';
import { testTools } from './test-tools.ts';

export const signal = new AbortController().signal;
export const http = { type: 'http', host: 'shop.example', path: '/', className: '', tls: null } as const;

/** What tests of our releases stand on: a namespace of its own in a cluster, our releases and the real helm. */
export type ReleaseGround = {
  readonly namespace: string;
  readonly kubeconfig: string;
  readonly client: KubeClient;
  readonly tools: Tools;
  readonly helm: HelmClient;
  readonly releases: ServiceReleases;
  /** A release to apply, each with a token of its own. */
  readonly asked: (name: string, more?: Partial<ServiceValues>, options?: Partial<ApplyRelease>) => ApplyRelease;
  readonly ref: (name: string) => ReleaseRef;
  /** The history as helm tells it: `1 superseded`. */
  readonly statuses: (name: string) => Promise<readonly string[]>;
  /** The same, from the records themselves: no process is started for it. */
  readonly recorded: (name: string) => Promise<readonly string[]>;
  readonly live: (apiVersion: string, kind: string, name: string) => Promise<KubeObject | undefined>;
  readonly env: (name: string) => Promise<unknown>;
  readonly spec: (name: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export async function releaseGround(kubeconfig: string): Promise<ReleaseGround> {
  const tools = await testTools();
  const helm = helmClient({ tool: tools.helm });
  const client = kubeClient({ kubeconfig, deadlineMs: 30_000 });
  const namespace = `releases-${randomBytes(4).toString('hex')}`;
  await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }, { signal });
  let tokens = 0;
  const ref = (name: string): ReleaseRef => ({ cluster: { id: 'spc_test', kubeconfig }, namespace, name });
  const live: ReleaseGround['live'] = (apiVersion, kind, name) => client.get({ apiVersion, kind, namespace, name }, { signal });
  return {
    namespace,
    kubeconfig,
    client,
    tools,
    helm,
    releases: serviceReleases({ tool: tools.helm, now: () => new Date() }),
    asked(name, more = {}, options = {}) {
      const labels = { 'spacedock.dev/deployment': `dep_${name}` };
      const values = serviceValues({ image: 'localhost/shop:1', port: 8080, labels, ...more });
      const token = `rev_${(tokens += 1)}`;
      return { client, namespace, name, signal, token, description: 'by a test', values, ...options };
    },
    ref,
    async statuses(name) {
      const history = await helm.history(ref(name), { signal });
      return history.map(({ revision, status }) => `${revision} ${status}`);
    },
    async recorded(name) {
      const labelSelector = `owner=helm,name=${name}`;
      const { items } = await client.list({ apiVersion: 'v1', kind: 'Secret', namespace }, { labelSelector, signal });
      return items.map(({ metadata: { labels } }) => `${labels?.['version']} ${labels?.['status']}`).toSorted();
    },
    live,
    env: async (name) => (await live('v1', 'ConfigMap', `${name}-env`))?.['data'],
    spec: async (name) => (await live('apps/v1', 'Deployment', name))?.['spec'],
    async close() {
      await client.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
      client.close();
    },
  };
}

/** What it was refused with. */
export async function failure(run: Promise<unknown>): Promise<unknown> {
  const [result] = await Promise.allSettled([run]);
  return result.status === 'rejected' ? result.reason : expect.fail(`it succeeded: ${JSON.stringify(result.value)}`);
}

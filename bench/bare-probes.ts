/**
 * What it costs to ask all clusters who we are, without us: kubeconfigs are at hand, nothing is read or written anywhere, and each
 * cluster gets one request over a new connection. As many at a time as a server has under way, on one core where there is taskset:
 *
 *   node bench/bare-probes.ts '{"accounts": […], "clusters": […]}' ROUNDS
 *
 * Prints one line of JSON for the median round.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { type Cloud, openCloud } from '@spacedock/clouds';
import { kubeconfigAccess } from '@spacedock/kube';
import { givenCredentials } from '../apps/server/config/cloud-accounts/given-credentials.ts';
import { pinTo } from './cpu.ts';
import type { BenchClusters } from './sandbox-clouds.ts';

export interface BareProbes {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const atOnce = 32;
const { accounts, clusters } = JSON.parse(process.argv[2] ?? '{}') as BenchClusters;
const rounds = Number(process.argv[3] ?? 1);
const parts = { now: () => new Date(), random: Math.random, identityToken: async () => '' };
const body = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' });
await pinTo('0', process.pid);

const clouds = new Map<string, Cloud>();
for (const { provider, cloudAccountID: cloudAccountId, authMethod, credentials: given, endpoints } of accounts) {
  const credentials = givenCredentials(provider, authMethod, given);
  const account = { id: `ca_${provider}`, provider, cloudAccountId, credentials, revision: '1', endpoints };
  clouds.set(provider, await openCloud(account, parts));
}

const entries: ReturnType<typeof kubeconfigAccess>[] = [];
await each(clusters, async ({ provider, name, region, resourceGroup }) => {
  const minted = await clouds.get(provider)?.mintKubeconfig({ name, region, ...(resourceGroup === '' ? {} : { resourceGroup }) });
  entries.push(kubeconfigAccess(minted?.kubeconfig ?? ''));
});

const measured: BareProbes[] = [];
for (let round = 0; round < rounds; round += 1) {
  const began = performance.now();
  const before = process.cpuUsage();
  await each(entries, ask);
  const { user, system } = process.cpuUsage(before);
  measured.push({ seconds: (performance.now() - began) / 1_000, cpuSeconds: (user + system) / 1e6 });
}
for (const cloud of clouds.values()) cloud.close();
const median = measured.toSorted((a, b) => a.cpuSeconds - b.cpuSeconds)[Math.floor(measured.length / 2)];
process.stdout.write(`${JSON.stringify(median)}\n`);

async function ask({ server, caData = '', token }: (typeof entries)[number]): Promise<void> {
  const request = https.request(`${server}/apis/authentication.k8s.io/v1/selfsubjectreviews`, {
    method: 'POST', agent: false, ca: Buffer.from(caData, 'base64'),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  request.end(body);
  const [response] = await once(request, 'response') as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 201) throw new Error(`${server} answered with ${response.statusCode}`);
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const item of waiting) await work(item);
  }));
}

import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { testTools } from '@spacedock/helm/testing';
import { gadgetDefinition } from '../sandbox/cluster/conformance/gadget.ts';
import { buildRealKubernetes } from '../sandbox/real-kube/real-binaries.ts';
import { startRealCluster } from '../sandbox/real-kube/real-cluster.ts';
import { startProcess } from './processes.ts';

const objects = 10_000;
const watchers = 200;

interface Api {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly pids: readonly number[];
  readonly close: () => Promise<void>;
}

type Measure = (api: Api) => Promise<string>;

/** The same custom kind, the same requests: our API server on PostgreSQL beside kube-apiserver on etcd, in the same run. */
export async function benchKubernetesApi(): Promise<void> {
  const apis = [await ours()];
  const real = await theirs();
  if (real) apis.push(real);
  else process.stdout.write('\nNo real Kubernetes beside it: none is built yet (npm run test:real builds it, with a Go toolchain).\n');

  const rows: [string, Measure][] = [
    [`create, ${objects} of 2 KB, 64 at once`, createAll],
    ['get', (api) => load(api, '/gadget-7')],
    ['list of 500', (api) => load(api, '?limit=500')],
    [`list of ${objects}`, (api) => load(api, '', 4)],
    [`change → ${watchers} watchers, p50 ms`, fanOut],
    ['memory, MB', memory],
  ];
  process.stdout.write(`\nKubernetes API, per second unless said\n${''.padEnd(36)}${apis.map(({ name }) => name.padStart(28)).join('')}\n`);
  try {
    for (const [title, measure] of rows) {
      const figures: string[] = [];
      for (const api of apis) figures.push(await measure(api));
      process.stdout.write(`${title.padEnd(36)}${figures.map((figure) => figure.padStart(28)).join('')}\n`);
    }
  } finally {
    for (const api of apis) await api.close();
  }
}

async function ours(): Promise<Api> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const kubeconfig = join(directory, 'kubeconfig');
  const script = new URL('../sandbox/cluster/main.ts', import.meta.url).pathname;
  const server = await startProcess(script, ['--port', '0', '--kubeconfig', kubeconfig, '--store', 'postgres', '--data-dir', join(directory, 'data')], {}, /(https:\/\/127\.0\.0\.1:\d+)/);
  const kubectl = await kubectlWith(kubeconfig);
  await prepare(kubectl);
  await kubectl(['create', 'serviceaccount', 'bench']);
  await kubectl(['create', 'clusterrolebinding', 'bench', '--clusterrole=cluster-admin', '--serviceaccount=default:bench']);
  const token = (await kubectl(['create', 'token', 'bench', '--duration=2h'])).trim();
  return {
    name: 'spacedock on PostgreSQL', url: server.match[1] ?? '', token, pids: [server.process.pid ?? 0],
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function theirs(): Promise<Api | undefined> {
  const built = join(tmpdir(), 'spacedock-real-kube');
  if (!await readable(join(built, '1.36.4', 'kube-apiserver'))) return undefined;
  const cluster = await startRealCluster(await buildRealKubernetes(built));
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, cluster.kubeconfig);
  await prepare(await kubectlWith(kubeconfig));
  return {
    name: 'kube-apiserver on etcd', url: cluster.url, token: /"token":"([^"]+)"/.exec(cluster.kubeconfig)?.[1] ?? '', pids: [cluster.pids.apiServer],
    async close() {
      await cluster.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const readable = (file: string): Promise<boolean> => access(file).then(() => true, () => false);

async function kubectlWith(kubeconfig: string): Promise<(args: readonly string[], stdin?: string) => Promise<string>> {
  const { kubectl } = await testTools();
  return async (args, stdin) => {
    const running = promisify(execFile)(kubectl.path, ['--kubeconfig', kubeconfig, `--cache-dir=${kubeconfig}.cache`, ...args]);
    running.child.stdin?.end(stdin ?? '');
    return (await running).stdout;
  };
}

async function prepare(kubectl: (args: readonly string[], stdin?: string) => Promise<string>): Promise<void> {
  await kubectl(['apply', '-f', '-'], gadgetDefinition);
  await kubectl(['wait', 'crd/gadgets.conformance.spacedock.dev', '--for=condition=Established', '--timeout=30s']);
}

const path = '/apis/conformance.spacedock.dev/v1/namespaces/default/gadgets';
const agent = new https.Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false });

const gadget = (number: number): string => JSON.stringify({
  apiVersion: 'conformance.spacedock.dev/v1', kind: 'Gadget', metadata: { name: `gadget-${number}`, labels: { half: String(number % 2) } },
  spec: { size: number % 100, settings: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`setting-${i}`, 'x'.repeat(75)])) },
});

async function send(api: Api, method: string, address: string, body?: string, type = 'application/json'): Promise<void> {
  const request = https.request(`${api.url}${address}`, { method, agent, headers: { authorization: `Bearer ${api.token}`, 'content-type': type } });
  request.end(body);
  const [response] = await once(request, 'response') as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${api.name}: ${method} ${address} was answered with ${response.statusCode}`);
}

const createAll: Measure = async (api) => {
  let next = 0;
  const began = performance.now();
  await Promise.all(Array.from({ length: 64 }, async () => {
    while (next < objects) {
      next += 1;
      await send(api, 'POST', path, gadget(next));
    }
  }));
  return (objects / ((performance.now() - began) / 1000)).toFixed(0);
};

async function load(api: Api, suffix: string, connections = 16): Promise<string> {
  const options = { url: `${api.url}${path}${suffix}`, connections, duration: 6, headers: { authorization: `Bearer ${api.token}` }, tlsOptions: { rejectUnauthorized: false } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${api.name}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed`);
  return `${result.requests.average.toFixed(1)} (p99 ${result.latency.p99} ms)`;
}

/** From the moment a change is asked for until the last of all watchers has it. */
const fanOut: Measure = async (api) => {
  const own = new https.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, rejectUnauthorized: false });
  let seen = 0;
  let all = Promise.withResolvers<void>();
  const open = await Promise.all(Array.from({ length: watchers }, async () => {
    const request = https.get(`${api.url}${path}?watch=true&fieldSelector=metadata.name%3Dgadget-1`, { agent: own, headers: { authorization: `Bearer ${api.token}` } });
    const [response] = await once(request, 'response') as [IncomingMessage];
    await once(response, 'data'); // the object as it is
    response.on('data', () => {
      seen += 1;
      if (seen >= watchers) all.resolve();
    });
    response.on('error', () => undefined); // closed by ourselves below
    return request;
  }));
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    seen = 0;
    all = Promise.withResolvers();
    const began = performance.now();
    const written = send(api, 'PATCH', `${path}/gadget-1`, JSON.stringify({ spec: { size: round } }), 'application/merge-patch+json');
    await all.promise;
    times.push(performance.now() - began);
    await written;
  }
  for (const request of open) request.destroy();
  own.destroy();
  return (times.toSorted((a, b) => a - b)[20] ?? 0).toFixed(1);
};

const memory: Measure = async (api) => {
  let kilobytes = 0;
  for (const pid of api.pids) kilobytes += Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? Number.NaN);
  return (kilobytes / 1024).toFixed(0);
};

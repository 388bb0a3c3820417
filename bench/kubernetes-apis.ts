import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testTools } from '@spacedock/helm/testing';
import { gadgetDefinition } from '../sandbox/cluster/conformance/gadget.ts';
import { buildRealKubernetes } from '../sandbox/real-kube/real-binaries.ts';
import { startRealCluster } from '../sandbox/real-kube/real-cluster.ts';
import { startProcess } from './processes.ts';

/** A Kubernetes API that serves the custom kind that is measured. */
export interface Api {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** Of the processes that make it up; those that they started belong to it too. */
  readonly pids: readonly number[];
  readonly close: () => Promise<void>;
}

/** Ours, as `npm run sandbox:cluster` starts it: the API server with the controllers of the cluster, and its PostgreSQL. */
export async function ourApi(): Promise<Api> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const kubeconfig = join(directory, 'kubeconfig');
  const { flags, script } = await startScript('sandbox:cluster');
  const args = ['--port', '0', '--kubeconfig', kubeconfig, '--store', 'postgres', '--data-dir', join(directory, 'data')];
  const server = await startProcess(script, args, {}, /(https:\/\/127\.0\.0\.1:\d+)/, flags);
  const kubectl = await kubectlWith(kubeconfig);
  await defineKind(kubectl);
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

/** The real one: API server and etcd; its controllers run, but are not counted. Undefined when none was built yet. */
export async function realApi(): Promise<Api | undefined> {
  const built = join(tmpdir(), 'spacedock-real-kube');
  if (!await access(join(built, '1.36.4', 'kube-apiserver')).then(() => true, () => false)) return undefined;
  const cluster = await startRealCluster(await buildRealKubernetes(built));
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, cluster.kubeconfig);
  await defineKind(await kubectlWith(kubeconfig));
  return {
    name: 'kube-apiserver on etcd', url: cluster.url, token: /"token":"([^"]+)"/.exec(cluster.kubeconfig)?.[1] ?? '',
    pids: [cluster.pids.apiServer, cluster.pids.etcd],
    async close() {
      await cluster.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What an npm script starts, and how: what is measured is what people get. */
async function startScript(name: string): Promise<{ readonly flags: readonly string[]; readonly script: string }> {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const [, ...words] = (scripts[name] ?? '').split(' ');
  return { flags: words.slice(0, -1), script: new URL(`../${words.at(-1)}`, import.meta.url).pathname };
}

type Kubectl = (args: readonly string[], stdin?: string) => Promise<string>;

async function kubectlWith(kubeconfig: string): Promise<Kubectl> {
  const { kubectl } = await testTools();
  return async (args, stdin) => {
    const running = promisify(execFile)(kubectl.path, ['--kubeconfig', kubeconfig, `--cache-dir=${kubeconfig}.cache`, ...args]);
    running.child.stdin?.end(stdin ?? '');
    return (await running).stdout;
  };
}

async function defineKind(kubectl: Kubectl): Promise<void> {
  await kubectl(['apply', '-f', '-'], gadgetDefinition);
  await kubectl(['wait', 'crd/gadgets.conformance.spacedock.dev', '--for=condition=Established', '--timeout=30s']);
}

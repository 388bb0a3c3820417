import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealBinaries } from './real-binaries.ts';

export interface RealCluster {
  readonly url: string;
  readonly kubeconfig: string;
  /** Of kube-apiserver and etcd, to measure them. */
  readonly pids: { readonly apiServer: number; readonly etcd: number };
  readonly close: () => Promise<void>;
}

const token = 'admin-of-this-test';
const readyWithinMs = 120_000;

/**
 * A real control plane with one hollow node: pods are scheduled and turn Running, but nothing runs in them. On loopback, without root. It is there
 * to be compared with, and stopped by force: the API server would wait for open watches otherwise.
 */
export async function startRealCluster(binaries: RealBinaries): Promise<RealCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'real-kube-'));
  const [port, etcdPort, peerPort, managerPort, schedulerPort, kubeletPort, readOnlyPort] = await freePorts(7) as [number, number, number, number, number, number, number];
  const url = `https://127.0.0.1:${port}`;
  const children: ChildProcess[] = [];
  const start = (name: Parameters<RealBinaries['path']>[0], ...args: readonly string[]): ChildProcess => {
    const log = openSync(join(directory, `${name}.log`), 'w');
    const child = spawn(binaries.path(name), args, { cwd: directory, stdio: ['ignore', log, log] });
    children.push(child);
    return child;
  };
  async function close(): Promise<void> {
    await Promise.all(children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }));
    await rm(directory, { recursive: true, force: true });
  }

  try {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(join(directory, 'sa.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
    await writeFile(join(directory, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
    const kubeconfig = kubeconfigFor(url);
    await writeFile(join(directory, 'kubeconfig'), kubeconfig, { mode: 0o600 });

    const etcdUrl = `http://127.0.0.1:${etcdPort}`;
    const etcd = start('etcd', '--data-dir', './etcd', '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl, '--listen-peer-urls', `http://127.0.0.1:${peerPort}`);
    const apiServer = start(
      'kube-apiserver', `--etcd-servers=${etcdUrl}`, `--secure-port=${port}`, '--bind-address=127.0.0.1', '--cert-dir=./certificates', '--token-auth-file=tokens.csv',
      '--authorization-mode=RBAC', '--service-cluster-ip-range=10.79.1.0/24', '--allow-privileged=true', '--disable-admission-plugins=ServiceAccount',
      '--service-account-issuer=https://kubernetes.default.svc', '--service-account-signing-key-file=sa.key', '--service-account-key-file=sa.key',
      '--max-requests-inflight=4000', '--max-mutating-requests-inflight=2000',
    );
    await until(async () => (await ask(`${url}/readyz`)).status === 200, 'the API server');
    start('kube-controller-manager', '--kubeconfig=kubeconfig', '--service-account-private-key-file=sa.key', '--leader-elect=false', `--secure-port=${managerPort}`, '--bind-address=127.0.0.1', '--cert-dir=./manager');
    start('kube-scheduler', '--kubeconfig=kubeconfig', '--leader-elect=false', `--secure-port=${schedulerPort}`, '--bind-address=127.0.0.1', '--cert-dir=./scheduler');
    start('kubemark', '--morph=kubelet', '--name=hollow-1', '--kubeconfig=kubeconfig', `--kubelet-port=${kubeletPort}`, `--kubelet-read-only-port=${readOnlyPort}`, '--use-host-image-service=false');
    await until(async () => (await ask(`${url}/api/v1/nodes/hollow-1`)).text.includes('"KubeletReady"'), 'the hollow node');
    return { url, kubeconfig, pids: { apiServer: apiServer.pid ?? 0, etcd: etcd.pid ?? 0 }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const kubeconfigFor = (server: string): string => JSON.stringify({
  apiVersion: 'v1', kind: 'Config', 'current-context': 'real',
  clusters: [{ name: 'real', cluster: { server, 'insecure-skip-tls-verify': true } }],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'real', context: { cluster: 'real', user: 'admin' } }],
});

/** Ports that were free a moment ago; all are held at once, so that no two are the same. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

async function until(there: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + readyWithinMs; Date.now() < end;) {
    if (await there().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`${what} of the real Kubernetes was not ready within ${readyWithinMs / 1000} s`);
}

/** Its certificate is made by itself at every start: there is nothing to check it against. */
async function ask(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const request = https.get(url, { rejectUnauthorized: false, headers: { authorization: `Bearer ${token}` }, timeout: 5_000 });
  const [response] = await once(request, 'response') as [AsyncIterable<Buffer> & { statusCode?: number }];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  return { status: response.statusCode ?? 0, text };
}

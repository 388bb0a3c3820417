import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterEach, beforeEach, expect, test } from 'vitest';

let directory: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-cluster-'));
});
afterEach(async () => {
  await Promise.all([...children].map(end));
  await rm(directory, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly kubeconfig: string;
}

/** Starts the command, and waits until it says where it is, or has ended. */
async function start(...args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let text = '';
  const announced = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('KUBECONFIG=')) announced.resolve();
    });
  }
  child.once('close', () => announced.resolve());
  await announced.promise;
  return { child, output: () => text, kubeconfig: join(directory, 'kubeconfig') };
}

async function end(child: ChildProcess): Promise<number | null> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  return child.exitCode;
}

/** As the administrator whose kubeconfig was written. */
async function ask(kubeconfig: string, method: string, path: string, body?: object): Promise<number> {
  const config = parse(await readFile(kubeconfig, 'utf8')) as {
    clusters: { cluster: Record<string, string> }[];
    users: { user: Record<string, string> }[];
  };
  const { server = '', 'certificate-authority-data': ca = '' } = config.clusters[0]?.cluster ?? {};
  const { 'client-certificate-data': cert = '', 'client-key-data': key = '' } = config.users[0]?.user ?? {};
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const decoded = (text: string): Buffer => Buffer.from(text, 'base64');
  const headers = { 'content-type': 'application/json' };
  const outgoing = request(`${server}${path}`, {
    method,
    headers,
    ca: decoded(ca),
    cert: decoded(cert),
    key: decoded(key),
    agent: false,
  });
  outgoing.on('response', (incoming) => incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))).on('error', reject);
  outgoing.end(body && JSON.stringify(body));
  return promise;
}

test('serves until it is stopped, and hands out a kubeconfig that nobody else can read', async () => {
  const { child, kubeconfig, output } = await start(
    '--port',
    '0',
    '--kubeconfig',
    join(directory, 'kubeconfig'),
    '--data-dir',
    directory,
  );
  expect(output()).toMatch(/^The cluster sandbox is at https:\/\/127\.0\.0\.1:\d+ \(memory store\)\.\nKUBECONFIG=/);
  expect((await stat(kubeconfig)).mode & 0o777).toBe(0o600);
  expect(await ask(kubeconfig, 'GET', '/api/v1/namespaces/kube-system')).toBe(200);
  expect(await end(child)).toBe(0);
});

test('on PostgreSQL, objects and kubeconfig outlive a restart', { timeout: 90_000 }, async () => {
  const args = [
    '--port',
    '0',
    '--kubeconfig',
    join(directory, 'kubeconfig'),
    '--data-dir',
    directory,
    '--store',
    'postgres',
  ] as const;
  const first = await start(...args);
  expect(await ask(first.kubeconfig, 'POST', '/api/v1/namespaces', { metadata: { name: 'kept' } })).toBe(201);
  expect(await end(first.child)).toBe(0);
  const second = await start(...args);
  expect(await ask(second.kubeconfig, 'GET', '/api/v1/namespaces/kept')).toBe(200);
  expect(await end(second.child)).toBe(0);
});

test.each([
  [['--port', 'x', '--kubeconfig', 'k'], '--port x is no port'],
  [['--store', 'etcd', '--kubeconfig', 'k'], '--store etcd is not known'],
  [['--port', '0'], '--kubeconfig is missing'],
])('%j is refused with the reason and the usage', async (args, reason) => {
  const { child, output } = await start(...args);
  expect([child.exitCode, output().includes(reason), output().includes('usage: npm run sandbox:cluster')]).toEqual([
    1,
    true,
    true,
  ]);
});

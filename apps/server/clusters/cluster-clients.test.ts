import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { AddressNotPublic } from '@spacedock/clouds';
import { type KubeClient, kubeconfigText, KubeUnreachable } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { clusterClients, type ClusterClientsParts, type ClusterEntry } from './cluster-clients.ts';

let time = Date.parse('2026-04-15T08:00:00Z');
const minute = 60_000;

function clients(parts: Partial<ClusterClientsParts> = {}) {
  const made = clusterClients({ now: () => new Date(time), ...parts });
  onTestFinished(made.close);
  return made;
}

const entry = (token: string, more: Partial<ClusterEntry & { server: string }> = {}): ClusterEntry => ({
  kubeconfig: kubeconfigText({ name: 'x', server: more.server ?? 'https://127.0.0.1:1', token }),
  expiresAt: new Date(time + 15 * minute), privateAddresses: true, ...more,
});
const isOpen = ({ ended }: KubeClient): boolean => !ended.aborted;
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'it did not fail', (error: unknown) => error);

test('one kubeconfig has one client; another one has another, also to the same server', () => {
  const { clientFor } = clients();
  const first = clientFor(entry('a'));
  expect(clientFor(entry('a'))).toBe(first);
  expect(clientFor(entry('b'))).not.toBe(first);
  expect(clientFor(entry('a', { server: 'https://127.0.0.1:2' }))).not.toBe(first);
});

test('leave to call private addresses is not handed on to who has none', () => {
  const { clientFor } = clients();
  clientFor(entry('a'));
  expect(() => clientFor(entry('a', { privateAddresses: false }))).toThrow(AddressNotPublic);
  const named = { server: 'https://cluster.example.com' };
  expect(clientFor(entry('b', { ...named, privateAddresses: false }))).not.toBe(clientFor(entry('b', named)));
});

test('a client ends with its kubeconfig, when the next one is made', () => {
  const { clientFor } = clients();
  const short = clientFor(entry('short', { expiresAt: new Date(time + minute) }));
  const long = clientFor(entry('long'));
  time += 2 * minute;
  expect(isOpen(short)).toBe(true);
  clientFor(entry('next'));
  expect([isOpen(short), isOpen(long)]).toEqual([false, true]);
});

test('there are no more than may be kept; those in use stay', () => {
  const { clientFor } = clients({ most: 2 });
  const [a, b] = [clientFor(entry('a')), clientFor(entry('b'))];
  clientFor(entry('a'));
  const c = clientFor(entry('c'));
  expect([a, b, c].map(isOpen)).toEqual([true, false, true]);
  expect(clientFor(entry('b'))).not.toBe(b);
});

test('closing ends them all', () => {
  const all = clusterClients({ now: () => new Date(time) });
  const kept = [all.clientFor(entry('a')), all.clientFor(entry('b'))];
  all.close();
  expect(kept.map(isOpen)).toEqual([false, false]);
});

test('no connection is made to a private or loopback address, however it is written', async () => {
  let connections = 0;
  const server = createServer(() => void (connections += 1)).listen(0, '::');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { clientFor } = clients({ deadlineMs: 5_000 });
  const call = async (host: string): Promise<unknown> =>
    clientFor(entry(host, { server: `https://${host}:${port}`, privateAddresses: false })).version();

  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '[::]']) {
    expect(await failure(call(host)), host).toBeInstanceOf(AddressNotPublic);
  }
  for (const host of ['localhost', 'LOCALHOST']) {
    const error = await failure(call(host));
    expect(error, host).toBeInstanceOf(KubeUnreachable);
    expect((error as Error).cause, host).toBeInstanceOf(AddressNotPublic);
  }
  expect(connections).toBe(0);

  // The same way leads there when it may: the silence above was ours.
  const connected = once(server, 'connection');
  const allowed = clientFor(entry('localhost', { server: `https://localhost:${port}` }));
  const answer = failure(allowed.version());
  await connected;
  allowed.close();
  expect(await answer).toBeInstanceOf(Error);
});

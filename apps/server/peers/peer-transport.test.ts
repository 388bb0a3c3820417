import { once } from 'node:events';
import { Code, ConnectError } from '@connectrpc/connect';
import { contractClient, NamespaceService, outcome } from '@spacedock/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { tcpGate } from '../testing/tcp-gate.ts';
import { peerStanding } from './peer-standing.ts';
import { peerTransport } from './peer-transport.ts';
import { forged, type PeerWorld, peerWorld, type PeerWorldParts, secret } from './testing/peer-world.ts';

const wanted = { spaceId: 'spc_1', namespace: 'shop' };

function clientOf({ log }: Pick<PeerWorld, 'log'>, address: string, shown = secret) {
  const { transport, close } = peerTransport({
    address,
    secret: shown,
    standing: peerStanding({ service: 'deployer', address, log }),
  });
  onTestFinished(close);
  return contractClient(NamespaceService, transport);
}

/** A handler that is called and does not answer before it is told to. */
function held() {
  const called = Promise.withResolvers<{ readonly ended: Promise<unknown>; readonly timeoutMs: number | undefined }>();
  const answer = Promise.withResolvers<object>();
  const ensureNamespace: NonNullable<PeerWorldParts['ensureNamespace']> = (_request, { signal, timeoutMs }) => {
    called.resolve({ timeoutMs: timeoutMs(), ended: once(signal, 'abort') });
    return answer.promise;
  };
  return { called: called.promise, answer, ensureNamespace };
}

test('an outcome crosses in its words', async () => {
  const world = await peerWorld({
    ensureNamespace: () => Promise.reject(outcome('object.not_found', { kind: 'space', id: 'spc_1' })),
  });
  await expect(clientOf(world, world.address).ensureNamespace(wanted)).rejects.toMatchObject({
    code: 'object.not_found',
    details: { kind: 'space', id: 'spc_1' },
  });
});

test('a defect there is no outcome, and no outage either', async () => {
  const world = await peerWorld({ ensureNamespace: () => Promise.reject(new Error('it holds a password')) });
  const error: unknown = await clientOf(world, world.address)
    .ensureNamespace(wanted)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectError);
  expect(String(error)).not.toContain('password');
  expect(world.logs.join('')).not.toContain('does not answer');
});

test('the deadline of a call, and its end, reach the other side', async () => {
  const one = held();
  const world = await peerWorld({ ensureNamespace: one.ensureNamespace });
  const late = clientOf(world, world.address).ensureNamespace(wanted, { timeoutMs: 300 });
  await expect(late).rejects.toMatchObject({ code: Code.DeadlineExceeded });
  const { timeoutMs, ended } = await one.called;
  expect(timeoutMs).toBeLessThanOrEqual(300);
  await ended;

  const other = held();
  const second = await peerWorld({ ensureNamespace: other.ensureNamespace });
  const leaving = new AbortController();
  const left = clientOf(second, second.address).ensureNamespace(wanted, { signal: leaving.signal });
  const call = await other.called;
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: Code.Canceled });
  await call.ended;
});

test('whoever cannot be reached has done nothing; whoever was lost amid a call may have', async () => {
  const { called, ensureNamespace } = held();
  const world = await peerWorld({ ensureNamespace });
  const gate = await tcpGate({ host: '127.0.0.1', port: world.port });
  onTestFinished(gate.shut);
  const client = clientOf(world, `http://127.0.0.1:${gate.port}`);
  const lost = client.ensureNamespace(wanted).catch((error: unknown) => error);
  await called;
  await gate.shut();
  expect(await lost).toMatchObject({ code: 'service.interrupted', details: { what: 'The deployer service' } });
  for (let time = 0; time < 2; time += 1) {
    await expect(client.ensureNamespace(wanted)).rejects.toMatchObject({
      code: 'service.unavailable',
      details: { what: 'The deployer service' },
    });
  }
});

test('an address at which nobody is, or something else, is told to the operator', async () => {
  const world = await peerWorld();
  await expect(clientOf(world, world.address).ensureNamespace(wanted)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(world.logs.join('')).toContain('it has no such contract; correct SPACEDOCK_PEERS');
  await expect(clientOf(world, 'http://nowhere.invalid:1').ensureNamespace(wanted)).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  expect(world.logs.join('')).toMatch(/the deployer service at http:\/\/nowhere\.invalid:1 does not answer/);
});

test('a forged secret calls nothing', async () => {
  let calls = 0;
  const world = await peerWorld({
    async ensureNamespace() {
      calls += 1;
      return {};
    },
  });
  await expect(clientOf(world, world.address, forged).ensureNamespace(wanted)).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  expect(world.logs.join('')).toContain('give both processes the same SPACEDOCK_MASTER_KEY');
  expect(calls).toBe(0);
  await clientOf(world, world.address).ensureNamespace(wanted);
  expect(calls).toBe(1);
  expect(world.logs.join('')).not.toContain(secret.text);
});

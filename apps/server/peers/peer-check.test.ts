import { expect, onTestFinished, test } from 'vitest';
import { tcpGate } from '../testing/tcp-gate.ts';
import { peerCheck } from './peer-check.ts';
import { peerStanding } from './peer-standing.ts';
import { forged, peerWorld, secret } from './testing/peer-world.ts';

const silent = 'does not answer; the log of the server says why';

test('a peer that answers is well; one that is cut off is not, and its log line says why; when it is back, it is well again', async () => {
  const { port, log, logs } = await peerWorld();
  const gate = await tcpGate({ host: '127.0.0.1', port });
  onTestFinished(gate.shut);
  const address = `http://127.0.0.1:${gate.port}`;
  const check = peerCheck({
    service: 'deployer',
    address,
    secret,
    standing: peerStanding({ service: 'deployer', address, log }),
  });
  expect(await check()).toBeUndefined();
  await gate.shut();
  expect(await check()).toBe(silent);
  expect(logs.some((line) => line.includes('the deployer service at') && line.includes('ECONNREFUSED'))).toBe(true);
  await gate.open();
  expect(await check()).toBeUndefined();
  expect(logs.some((line) => line.includes('answers again'))).toBe(true);
});

test('a process that runs another service, or belongs to another installation, is not the peer', async () => {
  const { address, log, logs } = await peerWorld();
  const standing = (service: 'config' | 'deployer') => peerStanding({ service, address, log });
  expect(await peerCheck({ service: 'config', address, secret, standing: standing('config') })()).toBe(silent);
  expect(logs.some((line) => line.includes('it runs deployer there; correct SPACEDOCK_PEERS'))).toBe(true);
  expect(await peerCheck({ service: 'deployer', address, secret: forged, standing: standing('deployer') })()).toBe(silent);
  expect(logs.some((line) => line.includes('it does not accept our secret'))).toBe(true);
});

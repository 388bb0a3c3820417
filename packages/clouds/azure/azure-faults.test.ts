import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { throttle } from '@spacedock/sandbox';
import { startAzureWorld } from './testing/azure-world.ts';

const everything = 'Microsoft.*';
const clustersRead = 'Microsoft.ContainerService/managedClusters/read';

test('an account that is told to slow down does, and all of its calls come through', async () => {
  const world = await startAzureWorld({ throttle: throttle({ perSecond: 50, burst: 5, now: () => new Date() }) });
  const cloud = world.open();
  const answers = await Promise.all(Array.from({ length: 30 }, () => cloud.clusters()));
  expect(answers.every(([cluster]) => cluster?.name === 'checkout-prod')).toBe(true);
});

const passing = ['error_before', 'error_after', 'reset_before', 'reset_after', 'throttle'] as const;

test.each(passing)('what fails once with %s is tried again', async (effect) => {
  const world = await startAzureWorld();
  const cloud = world.open();
  world.faults.add({ operation: 'entra:token', effect, times: 1 });
  world.faults.add({ operation: everything, effect, times: 1 });
  expect(await cloud.clusters()).toHaveLength(1);
});

test('only the page that failed is asked for again', async () => {
  const world = await startAzureWorld({ pageSize: 1 });
  await world.azure.addCluster({ name: 'second', backing: 'azure-checkout-rg-checkout-prod' });
  world.faults.add({ operation: clustersRead, effect: 'slow', delayMs: 1, times: 1 }); // the first page, which is answered
  world.faults.add({ operation: clustersRead, effect: 'reset_after', times: 2 });
  expect((await world.open().clusters()).map(({ name }) => name)).toEqual(['checkout-prod', 'second']);
  expect(world.faults.all()).toEqual([]);
});

test.each([
  ['error_before', { kind: 'unavailable', bucket: 'transient', code: 'InternalServerError' }],
  ['reset_after', { kind: 'unreachable', bucket: 'transient', code: 'ECONNRESET' }],
  ['denied', { kind: 'permission_denied', bucket: 'user_action', code: 'AuthorizationFailed' }],
  ['quota', { kind: 'quota_exceeded', bucket: 'user_action', code: 'QuotaExceeded' }],
] as const)('what fails again and again with %s is told', async (effect, facts) => {
  const world = await startAzureWorld();
  world.faults.add({ operation: everything, effect });
  await expect(world.open(undefined, { random: () => 0 }).clusters()).rejects.toMatchObject({ facts });
});

test.each([
  ['ARM', clustersRead, clustersRead],
  ['Entra', 'entra:token', 'Microsoft Entra ID token'],
])('an answer of %s that does not come in time is not waited for', async (_who, fault, operation) => {
  const world = await startAzureWorld();
  world.faults.add({ operation: fault, effect: 'slow', delayMs: 20_000 });
  const failed = world.open(undefined, { random: () => 0, deadlineMs: 100 }).clusters();
  await expect(failed).rejects.toMatchObject({ facts: { kind: 'timed_out', bucket: 'transient', operation } });
});

test('later pages have a deadline too', async () => {
  const world = await startAzureWorld({ pageSize: 1 });
  await world.azure.addCluster({ name: 'second', backing: 'azure-checkout-rg-checkout-prod' });
  world.faults.add({ operation: clustersRead, effect: 'slow', delayMs: 1, times: 1 });
  world.faults.add({ operation: clustersRead, effect: 'slow', delayMs: 60_000 });
  const asked = world.open(undefined, { random: () => 0, deadlineMs: 1_000 }).clusters();
  await expect(asked).rejects.toMatchObject({ facts: { kind: 'timed_out' } });
});

test('a caller who goes away is not kept', async () => {
  const world = await startAzureWorld();
  world.faults.add({ operation: everything, effect: 'slow', delayMs: 20_000 });
  const leaving = new AbortController();
  const asked = world.open().networks({ region: 'eastus', signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

test('a server that is not there, or not trusted, is told apart from a refusal', async () => {
  const world = await startAzureWorld();
  const { url } = world.azure;
  const endpoints = { ...world.azure.endpoints(), services: { management: 'https://127.0.0.1:1' } };
  const gone = world.open(world.account({ endpoints }), { random: () => 0 });
  await expect(gone.clusters()).rejects.toMatchObject({
    facts: { kind: 'unreachable', bucket: 'transient', code: 'ECONNREFUSED' },
  });
  const untrusted = world.open(world.account({ endpoints: { url } }));
  await expect(untrusted.clusters()).rejects.toMatchObject({
    facts: { kind: 'unreachable', bucket: 'user_action', fixHint: expect.stringContaining('certificate') },
  });
});

test('an account never goes over plain HTTP', async () => {
  const world = await startAzureWorld();
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const plain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const services of [{ login: plain }, { management: plain }]) {
    const cloud = world.open(world.account({ endpoints: { ...world.azure.endpoints(), services } }));
    await expect(cloud.clusters()).rejects.toMatchObject({ facts: { kind: 'unexpected', bucket: 'system' } });
  }
  expect(asked).toBe(0);
});

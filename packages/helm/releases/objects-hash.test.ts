import type { KubeClient, KubeObject } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { liveHash, objectsHash } from './objects-hash.ts';

const signal = new AbortController().signal;
const config = (data: Record<string, string>, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'shop', namespace: 'prod', labels },
  data,
});
const deployment = (containers: readonly object[], more: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'shop', namespace: 'prod' },
  spec: { template: { spec: { containers } }, ...more },
});

/** Of what a cluster answers; how it does so is tested on one. */
const hashOfLive = (
  objects: readonly KubeObject[],
  live: readonly KubeObject[],
  exceptLabels: readonly string[] = [],
): Promise<string> => {
  const get = (async ({ kind }) => live.find((object) => object.kind === kind)) as KubeClient['get'];
  return liveHash({ client: { get }, objects, exceptLabels, signal });
};

test('order makes no difference, a value does, a label that was named does not', () => {
  const [a, b] = [config({ a: '1', b: '2' }), deployment([{ name: 'app' }])];
  expect(objectsHash([a, b])).toBe(objectsHash([b, config({ b: '2', a: '1' })]));
  expect(objectsHash([a])).not.toBe(objectsHash([config({ a: '1', b: '3' })]));
  const [one, two] = [config({}, { revision: '1' }), config({}, { revision: '2' })];
  expect(objectsHash([one])).not.toBe(objectsHash([two]));
  expect(objectsHash([one], { exceptLabels: ['revision'] })).toBe(objectsHash([two], { exceptLabels: ['revision'] }));
});

test('what the cluster adds makes no difference to what was sent', async () => {
  const sent = [config({ a: '1' }), deployment([{ name: 'app', image: 'a' }])];
  const live = [
    { ...config({ a: '1' }, { added: 'x' }), status: {} },
    deployment([{ name: 'app', image: 'a', imagePullPolicy: 'Always' }], { progressDeadlineSeconds: 600 }),
  ];
  expect(await hashOfLive(sent, live)).toBe(objectsHash(sent));
});

test('what was changed, is missing or is left over makes a difference', async () => {
  const sent = [config({ a: '1' }), deployment([{ name: 'app', image: 'a' }])];
  const [settings, pods] = sent as [KubeObject, KubeObject];
  const right = await hashOfLive(sent, sent);
  for (const live of [
    [settings],
    [settings, deployment([{ name: 'app', image: 'b' }])],
    [settings, deployment([{ name: 'app', image: 'a' }, { name: 'left-over' }])],
    [config({ a: '1', leftOver: 'x' }), pods],
    [config({}), pods],
  ]) {
    expect(await hashOfLive(sent, live)).not.toBe(right);
  }
});

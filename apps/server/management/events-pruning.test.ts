import { randomBytes, randomUUID } from 'node:crypto';
import { type KubeObject, kindRegistry, memoryStore, objectClient } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { componentUser } from './access/component.ts';
import { eventsPruning } from './events-pruning.ts';
import { eventKind } from './kinds/people/event-kind.ts';

test('what happened long ago is forgotten, what happened lately is not', async () => {
  const registry = kindRegistry();
  const events = eventKind({ personOf: () => undefined, registry: () => registry });
  const authorizer = {
    decide: async () => ({ allowed: false, reason: '' }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
  };
  const now = new Date('2026-01-02T12:00:00Z');
  const objects = objectClient(
    {
      registry,
      store: memoryStore(),
      authorizer,
      authenticate: async () => componentUser('test'),
      basePath: '',
      version: { major: '1', minor: '36', gitVersion: 'v1' },
      now: () => now,
      randomBytes,
      newUid: randomUUID,
      log: { error: () => undefined, warn: () => undefined },
    },
    componentUser('test'),
    'test',
  );
  const record = (name: string, lastTimestamp: string) =>
    objects.create(events, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace: 'loft-p-shop' },
      lastTimestamp,
    } as unknown as KubeObject);
  await record('old', '2026-01-01T11:59:00Z');
  await record('late', '2026-01-01T12:01:00Z');
  const { prune, stop } = eventsPruning({ objects, events, now: () => now, log: { warn: () => undefined } });
  onTestFinished(stop);
  await prune();
  expect((await objects.list(events)).items.map(({ metadata }) => metadata.name)).toEqual(['late']);
});

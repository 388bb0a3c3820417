import { afterEach, beforeEach, expect, test } from 'vitest';
import { events, pods } from '../resources.ts';
import { createPod } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { activity as newActivity } from './activity.ts';
import { eventRecorder } from './event-recorder.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([]);
});
afterEach(() => world.stop());

function recorder() {
  const activity = newActivity();
  let number = 0;
  return {
    activity,
    ...eventRecorder({
      client: world.client,
      kind: world.user.of(events).kind,
      clock: world.clock,
      activity,
      component: 'kubelet',
      host: () => 'node-1',
      log: { error: () => undefined, warn: () => undefined },
      nextNumber: () => (number += 1),
    }),
  };
}

test('an event that happens again is counted', async () => {
  const pod = await createPod(world, 'web');
  const { record, activity } = recorder();
  record(pod, 'Warning', 'BackOff', 'Back-off', 'spec.containers{web}');
  await activity.settled();
  await world.advance(30);
  record(pod, 'Warning', 'BackOff', 'Back-off', 'spec.containers{web}');
  record(pod, 'Normal', 'BackOff', 'Back-off', 'spec.containers{web}');
  await activity.settled();
  const { items } = await world.client.list(world.user.of(events).kind, 'default');
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    metadata: { name: expect.stringMatching(/^web\.[0-9a-f]{16}$/) as string, namespace: 'default' },
    type: 'Warning',
    reason: 'BackOff',
    message: 'Back-off',
    count: 2,
    firstTimestamp: '2030-01-01T00:00:00Z',
    lastTimestamp: '2030-01-01T00:00:30Z',
    source: { component: 'kubelet', host: 'node-1' },
    reportingComponent: 'kubelet',
    reportingInstance: 'node-1',
    involvedObject: {
      kind: 'Pod',
      apiVersion: 'v1',
      name: 'web',
      namespace: 'default',
      uid: pod.metadata.uid,
      fieldPath: 'spec.containers{web}',
    },
  });
});

test('many that differ in their words only become one', async () => {
  const pod = await createPod(world, 'web');
  const { record, activity } = recorder();
  for (let number = 0; number < 30; number += 1) record(pod, 'Warning', 'Failed', `Attempt ${number}`);
  await activity.settled();
  const texts = await world.events('web');
  expect(texts).toHaveLength(11);
  expect(texts).toContain('Warning Failed x20: (combined from similar events): Attempt 29');
});

test('events of what has no namespace are in the default one; a namespace that goes takes none, and nobody is bothered', async () => {
  const [node] = (await world.client.list({ ...world.user.of(pods).kind, plural: 'nodes' })).items;
  if (!node) throw new Error('no node');
  const { record, activity } = recorder();
  record(node, 'Normal', 'Starting', '');
  record({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', namespace: 'nowhere' } }, 'Normal', 'Lost', '');
  await activity.settled();
  expect((await world.client.list(world.user.of(events).kind)).items.map(({ metadata }) => metadata.namespace)).toEqual([
    'default',
  ]);
});

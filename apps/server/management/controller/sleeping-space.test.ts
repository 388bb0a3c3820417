import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unixSeconds, withAnnotations } from '../sleep/sleep-annotations.ts';
import { activityLagMs } from '../sleep/sleep-decision.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
beforeAll(async () => {
  world = await startControllerWorld();
}, 60_000);
afterAll(() => world.close());

const web = (replicas: number): string =>
  [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata: {name: web}',
    'spec:',
    `  replicas: ${replicas}`,
    '  selector: {matchLabels: {app: web}}',
    '  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: nginx}]}}',
    '',
  ].join('\n');
const nightly = [
  'apiVersion: batch/v1',
  'kind: CronJob',
  'metadata: {name: nightly}',
  'spec:',
  '  schedule: 0 0 1 1 *',
  '  suspend: false',
  '  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: nginx}]}}}}',
  '',
].join('\n');
const annotate = (changes: Record<string, string | null>): Promise<unknown> =>
  world.change((instance) =>
    withAnnotations(
      instance,
      Object.fromEntries(Object.entries(changes).map(([name, value]) => [`sleepmode.loft.sh/${name}`, value])),
    ),
  );
const state = async (): Promise<unknown> => {
  const [deployment, cronJob] = await Promise.all([
    world.inCluster<KubeObject & { spec: { replicas: number } }>('Deployment', 'web', { apiVersion: 'apps/v1' }),
    world.inCluster<KubeObject & { spec: { suspend: boolean } }>('CronJob', 'nightly', { apiVersion: 'batch/v1' }),
  ]);
  return [(await world.read()).status?.phase, deployment?.spec.replicas, cronJob?.spec.suspend];
};

test('a space sleeps and wakes with its template, whose changes meanwhile wait for it', async () => {
  const controller = world.start();
  const template = (replicas: number) => ({
    template: {
      metadata: { annotations: { 'sleepmode.loft.sh/sleep-after': '600' } },
      objects: `${web(replicas)}---\n${nightly}`,
    },
  });
  await world.template('workloads', template(3));
  await world.space('my-space', { owner: { user: 'ada' }, templateRef: { name: 'workloads', version: 'x.x.x' } });
  await controller.settled();
  expect(await state()).toEqual(['Ready', 3, false]);
  // It is looked at in time, and earlier than for anything else.
  const created = Date.parse((await world.read()).metadata.creationTimestamp ?? '');
  await annotate({ 'sleep-after': '60' });
  await controller.settled();
  expect((await world.dueAt()).getTime()).toBe(created + 60_000 + activityLagMs);

  await annotate({ force: 'true' });
  await controller.settled();
  expect(await state()).toEqual(['Sleeping', 0, true]);
  expect((await world.read()).status?.message).toContain('because somebody put it to sleep');
  expect(await world.conditions()).toContain('Ready True Sleeping');

  // What is applied again and again, and anew, starts nothing.
  await world.template('workloads', template(5));
  await controller.settled();
  expect(await state()).toEqual(['Sleeping', 0, true]);

  await annotate({ force: null });
  await controller.settled();
  expect(await state()).toEqual(['Ready', 5, false]);
  expect(await world.events()).toEqual(
    expect.arrayContaining([
      'Normal FellAsleep The space sleeps from now on, because somebody put it to sleep: 2 workloads were put to sleep.',
      'Normal WokeUp The space was woken. 2 workloads were scaled up again.',
    ]),
  );
  await controller.close();
});

test('a space whose template is broken sleeps and wakes all the same', async () => {
  const controller = world.start();
  await annotate({ 'sleep-after': null });
  await world.template('workloads', { template: { objects: `${web(2)}---\n${nightly}---\nkind: Nonsense\n` } });
  await controller.settled();
  expect(await state()).toEqual(['Failed', 2, false]);
  await annotate({ force: 'true' });
  await controller.settled();
  expect(await state()).toEqual(['Failed', 0, true]);
  await annotate({ force: null, 'last-activity': unixSeconds(world.clock.now()) });
  await controller.settled();
  expect(await state()).toEqual(['Failed', 2, false]);
  await controller.close();
});

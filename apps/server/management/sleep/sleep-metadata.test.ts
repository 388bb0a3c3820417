import type { KubeObject } from '@spacedock/kube';
import { describe, expect, test } from 'vitest';
import { spacesIn } from '../testing/space-api.ts';
import { unixSeconds } from './sleep-annotations.ts';
import { isAwakeOrWakes } from './sleep-metadata.ts';
import { startSleepCluster } from './testing/sleep-cluster.ts';
import { startSleepWorld } from './testing/sleep-world.ts';

describe('what the system keeps about sleep', () => {
  test("is nobody else's to write, to change or to remove", async () => {
    const [world, cluster] = await Promise.all([startSleepWorld(), startSleepCluster()]);
    await world.annotate({
      'sleeping-since': '100',
      'sleep-type': 'scheduledSleep',
      'sleep-history': '1+1',
      'last-wakeup-info': '{}',
    });
    expect(await world.annotations()).toEqual({});
    await world.annotate({ force: 'true' });
    await world.step(cluster);
    const before = await world.annotations();
    expect(before).toHaveProperty('sleeping-since');
    await world.annotate({ 'sleeping-since': null, 'sleep-type': 'inactivitySleep' });
    expect(await world.annotations()).toEqual(before);
    // A manifest as somebody has it in a repository.
    const { spec } = await world.space();
    const put = await world.api.as('ada')('PUT', `${spacesIn('shop')}/web`, {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name: 'web', annotations: { 'sleepmode.loft.sh/force': 'true' } },
      spec,
    });
    expect(put.status).toBe(200);
    expect(await world.annotations()).toEqual(before);
  });

  test('is written with the status, which touches nothing else', async () => {
    const world = await startSleepWorld();
    const {
      metadata: { generation, labels, annotations },
    } = await world.space();
    await world.api.objects.updateStatus(world.api.kinds.spaceInstances, 'loft-p-shop', 'web', (object) => ({
      ...object,
      metadata: {
        ...object.metadata,
        labels: { other: 'label' },
        annotations: { other: 'annotation', 'sleepmode.loft.sh/force': 'true', 'sleepmode.loft.sh/last-activity': '100' },
      },
    }));
    const after = await world.space();
    expect(after.metadata).toMatchObject({ generation, labels });
    expect(after.metadata.annotations).toEqual({ ...annotations, 'sleepmode.loft.sh/last-activity': '100' });
  });

  test('whoever wakes a space by its annotations is written down, and whoever does something else is not', async () => {
    const [world, cluster] = await Promise.all([startSleepWorld(), startSleepCluster()]);
    await world.annotate({ force: 'true' });
    await world.step(cluster);
    await world.annotate({ 'sleep-after': '600' });
    expect(await world.annotations()).not.toHaveProperty('last-wakeup-info');
    world.advance(60);
    await world.annotate({ force: null, 'last-activity': unixSeconds(world.now()) });
    expect(JSON.parse((await world.annotations())['last-wakeup-info'] ?? '')).toMatchObject({
      by: 'hand',
      subject: 'ada',
      name: 'web',
    });
  });
});

describe('annotations that cannot be understood', () => {
  test('are refused, each by its name', async () => {
    const world = await startSleepWorld();
    expect(
      await world.annotate({ 'sleep-after': '1h', 'sleep-schedule': '0 25 * * *', force: 'yes', timezone: 'Moon' }),
    ).toMatchObject({
      status: 422,
      causes: expect.arrayContaining([
        'metadata.annotations[sleepmode.loft.sh/sleep-after]: Invalid value: "1h": has to be a whole number of seconds, of at most a hundred years',
        expect.stringContaining(
          'metadata.annotations[sleepmode.loft.sh/sleep-schedule]: Invalid value: "0 25 * * *": has to be a schedule such as',
        ),
      ]),
    });
    expect((await world.annotate({ 'sleep-after': '3600' })).status).toBe(200);
  });

  test('that are there already keep nobody from changing something else', async () => {
    const world = await startSleepWorld();
    await world.api.objects.update(world.api.kinds.spaceInstances, 'loft-p-shop', 'web', (object) => ({
      ...object,
      metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, 'sleepmode.loft.sh/sleep-after': '1h' } },
    }));
    expect((await world.annotate({ 'delete-after': '3600' })).status).toBe(200);
    expect((await world.annotate({ 'sleep-after': '2h' })).status).toBe(422);
    expect((await world.annotate({ 'sleep-after': null })).status).toBe(200);
  });
});

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [false, { force: 'true' }],
  [false, { 'force-duration': '0' }],
  [false, { 'sleeping-since': '100', 'sleep-type': 'inactivitySleep' }],
  [false, { 'sleeping-since': '100', 'last-activity': '100' }],
  [true, { 'sleeping-since': '100', 'last-activity': '101' }],
  [true, { 'sleeping-since': '100', 'last-wakeup': '101' }],
  [true, { 'sleeping-since': '100', 'sleep-type': 'forcedSleep' }],
  [false, { 'sleeping-since': '100', 'sleep-type': 'forcedSleep', force: 'true', 'last-activity': '101' }],
  [true, { 'last-wakeup': '101' }],
])('that it counts as awake is %s with %j', (counts, annotations) => {
  const named = Object.fromEntries(Object.entries(annotations).map(([name, value]) => [`sleepmode.loft.sh/${name}`, value]));
  expect(isAwakeOrWakes({ apiVersion: '', kind: '', metadata: { name: 'web', annotations: named } } as KubeObject)).toBe(counts);
});

import { isDeepStrictEqual } from 'node:util';
import type { KubeClient, ObjectClient } from '@spacedock/kube';
import { describe, expect, test } from 'vitest';
import { SpaceGone } from '../controller/space-turn.ts';
import { space, spacesIn } from '../testing/space-api.ts';
import { activityLagMs } from './sleep-decision.ts';
import { unixSeconds } from './sleep-annotations.ts';
import { sleepStep } from './sleep-step.ts';
import { sleepWish } from './sleep-wish.ts';
import { cronJob, deployment, type SleepCluster, startSleepCluster } from './testing/sleep-cluster.ts';
import { startSleepWorld } from './testing/sleep-world.ts';

const start = async (options?: Parameters<typeof startSleepWorld>[0]) => {
  const [world, cluster] = await Promise.all([startSleepWorld(options), startSleepCluster()]);
  await cluster.make(deployment('web', 3), cronJob('nightly'));
  return { world, cluster };
};
const awake = { 'Deployment/web': 3, 'CronJob/nightly': false };
const asleep = { 'Deployment/web': 0, 'CronJob/nightly': true };

describe('a space', () => {
  test('about which nothing is said is left alone', async () => {
    const { world, cluster } = await start();
    const before = await world.space();
    expect(await world.step(cluster)).toEqual({ sleeping: false, message: '' });
    expect((await world.space()).metadata.annotations).toEqual(before.metadata.annotations);
    expect(world.events).toEqual([]);
  });

  test('falls asleep when nobody comes by, and tells how to wake it; it is woken by hand, and who did it is known', async () => {
    const { world, cluster } = await start();
    await world.annotate({ 'sleep-after': '600', 'last-activity': unixSeconds(world.now()) });
    expect(await world.step(cluster)).toMatchObject({
      sleeping: false,
      lookAgainAt: new Date(world.now().getTime() + 600_000 + activityLagMs),
    });
    world.advance(600 + activityLagMs / 1000);
    const since = world.now().toISOString().replace('.000Z', 'Z');
    expect(await world.step(cluster)).toEqual({
      sleeping: true,
      message: `The space sleeps since ${since}, because nobody used it; its workloads are scaled to zero. A request through it wakes it.`,
    });
    expect(await cluster.workloads()).toEqual(asleep);
    expect(await world.annotations()).toMatchObject({
      'sleeping-since': unixSeconds(world.now()),
      'sleep-type': 'inactivitySleep',
    });
    expect(world.events).toEqual([
      'Normal FellAsleep: The space sleeps from now on, because nobody used it: 2 workloads were put to sleep.',
    ]);

    world.advance(600);
    expect((await world.step(cluster)).sleeping).toBe(true);
    expect((await world.annotate({ 'last-activity': unixSeconds(world.now()) })).status).toBe(200);
    expect(await world.step(cluster)).toMatchObject({ sleeping: false, message: '' });
    expect(await cluster.workloads()).toEqual(awake);
    const annotations = await world.annotations();
    expect(annotations).not.toHaveProperty('sleeping-since');
    expect(annotations['sleep-history']).toMatch(/^\d+\+600$/);
    expect(world.events.slice(1)).toEqual([
      'Normal WokeUp: ada woke the space by its annotations. 2 workloads were scaled up again.',
    ]);
  });

  test('sleeps and wakes by the schedules of its template, in their time zone', async () => {
    const { world, cluster } = await start();
    const template = {
      'sleepmode.loft.sh/sleep-schedule': '*/10 * * * *',
      'sleepmode.loft.sh/wakeup-schedule': '5-59/10 * * * *',
      'sleepmode.loft.sh/timezone': 'Asia/Kathmandu',
    };
    const { lookAgainAt } = await world.step(cluster, template);
    const places: boolean[] = [];
    let next = lookAgainAt;
    for (let round = 0; round < 4; round += 1) {
      world.advance(((next?.getTime() ?? 0) - world.now().getTime()) / 1000);
      const result = await world.step(cluster, template);
      places.push(result.sleeping);
      expect(await cluster.workloads()).toEqual(result.sleeping ? asleep : awake);
      expect(result.lookAgainAt?.getTime()).toBe(world.now().getTime() + 300_000);
      next = result.lookAgainAt;
    }
    expect(places.join()).toMatch(/true,false,true,false|false,true,false,true/);
    expect(world.events.find((event) => event.includes('WokeUp'))).toBe(
      'Normal WokeUp: The schedule of the space woke it. 2 workloads were scaled up again.',
    );
  });

  test('that is forced to sleep for a time at the moment in which a schedule wakes it sleeps on', async () => {
    const { world, cluster } = await start();
    await world.annotate({ 'wakeup-schedule': '* * * * *', force: 'true' });
    await world.step(cluster);
    world.advance(61);
    // Between the decision and what follows from it.
    const { objects } = world.api;
    const late: ObjectClient = {
      ...objects,
      async update(kind, namespace, name, change) {
        await world.annotate({ 'force-duration': '3600' });
        return objects.update(kind, namespace, name, change);
      },
    };
    expect(await world.step(cluster, {}, late)).toMatchObject({ sleeping: true });
    expect(await world.annotations()).toMatchObject({ 'force-duration': '3600' });
    expect((await world.step(cluster)).message).toContain('No request wakes it until ');
    expect(await cluster.workloads()).toEqual(asleep);
  });

  test('that a schedule wakes needs a place among those that are awake, and gets it when there is one', async () => {
    const { world, cluster } = await start({ quotas: { project: { 'spaceinstances.active': '1' } } });
    await world.annotate({ 'wakeup-schedule': '* * * * *', force: 'true' });
    await world.step(cluster);
    await world.api.setProject('shop', {
      members: [{ kind: 'User', name: '*', clusterRole: 'loft-management-project-admin' }],
      quotas: { project: { 'spaceinstances.active': '0' } },
    });
    world.advance(61);
    expect(await world.step(cluster)).toMatchObject({ sleeping: true, lookAgainAt: expect.any(Date) });
    expect(world.events.at(-1)).toContain('Warning WakeUpRefused: The schedule wakes the space, but it has to sleep on: ');
    expect(await cluster.workloads()).toEqual(asleep);
    await world.api.setProject('shop', { quotas: { project: { 'spaceinstances.active': '1' } } });
    expect(await world.step(cluster)).toMatchObject({ sleeping: false });
    expect(await cluster.workloads()).toEqual(awake);
    expect(await world.annotations()).not.toHaveProperty('force');
  });

  test('what is started in a space that sleeps is put to sleep at the next look', async () => {
    const { world, cluster } = await start();
    await world.annotate({ force: 'true' });
    await world.step(cluster);
    await cluster.make(deployment('new', 2));
    await world.step(cluster);
    expect(await cluster.workloads()).toEqual({ ...asleep, 'Deployment/new': 0 });
    expect(world.events).toHaveLength(1);
    await world.annotate({ force: null });
    await world.step(cluster);
    expect(await cluster.workloads()).toEqual({ ...awake, 'Deployment/new': 2 });
  });

  test('is deleted when nobody needs it any more, unless it is protected', async () => {
    const { world, cluster } = await start();
    await world.annotate({ 'delete-after': '60', 'last-activity': unixSeconds(world.now()) });
    expect(await world.step(cluster)).not.toHaveProperty('deleted');
    const nonDeletable = (value: string | null): Promise<unknown> =>
      world.api.as('ada')('PATCH', `${spacesIn('shop')}/web`, { metadata: { annotations: { 'loft.sh/non-deletable': value } } });
    await nonDeletable('true');
    world.advance(60 + activityLagMs / 1000);
    expect(await world.step(cluster)).not.toHaveProperty('deleted');
    expect(world.events.at(-1)).toBe(
      'Warning SleepModeInvalid: sleepmode.loft.sh/delete-after has no effect together with loft.sh/non-deletable; it is "60".',
    );
    await nonDeletable(null);
    // It is announced anew.
    expect(await world.step(cluster)).toMatchObject({ lookAgainAt: new Date(world.now().getTime() + 60_000) });
    world.advance(60);
    expect(await world.step(cluster)).toEqual({ sleeping: false, message: '', deleted: true });
    expect(world.events.at(-1)).toMatch(
      /^Normal Abandoned: Nobody used the space since .*: it is deleted, as .*delete-after says\.$/,
    );
    await expect(world.space()).rejects.toThrow('the space is gone');
  });

  test('tells of annotations that it does not understand, once', async () => {
    const { world, cluster } = await start();
    await cluster.client.patch(
      { apiVersion: 'v1', kind: 'Namespace', name: 'space' },
      { type: 'merge', value: { metadata: { annotations: { 'sleepmode.loft.sh/sleep-after': '1h' } } } },
    );
    await world.step(cluster);
    await world.step(cluster);
    expect(world.events).toEqual([
      'Warning SleepModeInvalid: sleepmode.loft.sh/sleep-after of the namespace has to be a whole number of seconds, of at most a hundred years; it is "1h".',
    ]);
  });
});

test('a space that was made anew under the same name is another one', async () => {
  const { world, cluster } = await start();
  await world.annotate({ force: 'true' });
  const before = await world.space();
  await world.api.objects.delete(world.api.kinds.spaceInstances, 'loft-p-shop', 'web');
  const parts = {
    instance: before,
    kind: world.api.kinds.spaceInstances,
    objects: world.api.objects,
    client: cluster.client,
    namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'space' } },
    template: undefined,
    now: world.now,
    events: { record: async () => undefined },
  };
  await expect(sleepStep(parts)).rejects.toThrow(SpaceGone);
  await world.api.as('ada')('POST', spacesIn('shop'), space('web'));
  await expect(sleepStep(parts)).rejects.toThrow('loft-p-shop/web was made anew.');
  expect(await cluster.workloads()).toEqual(awake);
});

test('a look is needed for what is asked for, and for who comes by while it sleeps', async () => {
  const { world, cluster } = await start();
  const changed = async (act: () => Promise<unknown>): Promise<boolean> => {
    const before = sleepWish(await world.space());
    await act();
    return !isDeepStrictEqual(before, sleepWish(await world.space()));
  };
  const visit = async (): Promise<void> => {
    await world.request();
    await world.sleep.tick();
  };
  expect(await changed(visit)).toBe(false);
  expect(await changed(() => world.annotate({ 'ignore-verbs': 'watch' }))).toBe(false);
  expect(await changed(() => world.annotate({ 'sleep-after': '600' }))).toBe(true);
  expect(await changed(() => world.annotate({ force: 'true' }))).toBe(true);
  expect(await changed(() => world.step(cluster))).toBe(true);
  expect(await changed(() => world.step(cluster))).toBe(false);
  world.advance(60);
  const request = world.request();
  expect(await changed(() => world.until((annotations) => annotations['last-wakeup'] !== undefined))).toBe(true);
  await world.step(cluster);
  await request;
  await world.sleep.close();
});

describe('cut off at any write', () => {
  /** Lets so many writes through to the cluster, and then none. */
  const cutAfter = (cluster: SleepCluster, writes: number): SleepCluster => {
    let left = writes;
    const client: KubeClient = {
      ...cluster.client,
      async patch(ref, value, options) {
        left -= 1;
        if (left < 0) throw new Error('cut off');
        return cluster.client.patch(ref, value, options);
      },
    };
    return { ...cluster, client };
  };

  test('falling asleep and waking up go on where they were', async () => {
    const { world, cluster } = await start();
    await cluster.make(deployment('a', 1), deployment('b', 2));
    const all = { ...awake, 'Deployment/a': 1, 'Deployment/b': 2 };
    await world.annotate({ force: 'true' });
    for (let writes = 0; writes < 4; writes += 1) {
      await expect(world.step(cutAfter(cluster, writes))).rejects.toThrow('cut off');
      // Whatever was scaled down already, the space knows that it may have to be scaled up.
      expect(await world.annotations()).toHaveProperty('sleeping-since');
      await world.annotate({ force: null });
      const cut = await world.step(cutAfter(cluster, 0)).then(() => 'done', String);
      expect(cut).toBe(writes === 0 ? 'done' : 'Error: cut off'); // nothing was asleep yet
      await world.step(cluster);
      expect(await cluster.workloads()).toEqual(all);
      expect(await world.annotations()).not.toHaveProperty('sleeping-since');
      await world.annotate({ force: 'true' });
    }
  });

  test('what refuses to be scaled does not keep the rest asleep, and is tried again', async () => {
    const { world, cluster } = await start();
    await world.annotate({ force: 'true' });
    await world.step(cluster);
    await cluster.client.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'limited' },
      rules: [
        { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list'] },
        { apiGroups: ['batch'], resources: ['*'], verbs: ['patch'] },
      ],
    } as never);
    await cluster.client.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'limited' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'limited' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'limited' }],
    } as never);
    await world.annotate({ force: null });
    const limited = { ...cluster, client: cluster.as('limited') };
    expect(await world.step(limited)).toEqual({
      sleeping: false,
      message: '',
      lookAgainAt: new Date(world.now().getTime() + 60_000),
    });
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 0, 'CronJob/nightly': false });
    expect(world.events).toContainEqual(
      expect.stringMatching(
        /^Warning WakeUpIncomplete: Deployment\/web could not be scaled: .*cannot patch resource "deployments".* It is tried again\.$/,
      ),
    );
    world.advance(60);
    expect(await world.step(cluster)).toEqual({ sleeping: false, message: '' });
    expect(await cluster.workloads()).toEqual(awake);
    expect(await world.annotations()).not.toHaveProperty('wakeup-unfinished');
  });
});

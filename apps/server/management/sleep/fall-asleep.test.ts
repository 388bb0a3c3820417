import type { KubeClient, KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallAsleep } from './fall-asleep.ts';
import {
  autoscaler,
  cronJob,
  deployment,
  pod,
  replicaSet,
  replicationController,
  statefulSet,
  startSleepCluster,
} from './testing/sleep-cluster.ts';
import { wakeUp } from './wake-up.ts';
import { replicasAnnotation, sleepingManifest, sleepPatch, wakePatch } from './workload-sleep.ts';

const exclude = { 'sleepmode.loft.sh/exclude': 'true' };
const no = { deleteAllPods: false };

describe('everything in a namespace', () => {
  test('is put to sleep and woken as it was', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(
      deployment('web', 3),
      deployment('api'),
      deployment('off', 0),
      statefulSet('db', 2),
      replicaSet('bare', 2),
      replicationController('old', 1),
      cronJob('nightly'),
      cronJob('paused', true),
    );
    const awake = await cluster.workloads();
    expect(awake).toMatchObject({ 'Deployment/web': 3, 'Deployment/api': 1, 'CronJob/nightly': false });
    await cluster.untilPods(9);

    const { changed, failures, restless } = await fallAsleep(cluster, no);
    expect(changed.toSorted()).toEqual([
      'CronJob/nightly',
      'Deployment/api',
      'Deployment/web',
      'ReplicaSet/bare',
      'ReplicationController/old',
      'StatefulSet/db',
    ]);
    expect([failures, restless]).toEqual([[], []]);
    expect(await cluster.workloads()).toEqual({
      'Deployment/web': 0,
      'Deployment/api': 0,
      'Deployment/off': 0,
      'StatefulSet/db': 0,
      'ReplicaSet/bare': 0,
      'ReplicationController/old': 0,
      'CronJob/nightly': true,
      'CronJob/paused': true,
    });
    await cluster.untilPods(0);
    expect(
      (await cluster.client.get({ ...deployment('web'), namespace: 'space', name: 'web' }))?.metadata.annotations,
    ).toMatchObject({ [replicasAnnotation]: '3' });

    expect((await fallAsleep(cluster, no)).changed).toEqual([]);
    // The ReplicaSets of Deployments have their annotations, too.
    expect((await wakeUp(cluster)).changed).toHaveLength(6);
    expect(await cluster.workloads()).toEqual(awake);
    expect((await wakeUp(cluster)).changed).toEqual([]);
    await cluster.untilPods(9);
    expect(
      (await cluster.client.get({ ...deployment('web'), namespace: 'space', name: 'web' }))?.metadata.annotations,
    ).not.toHaveProperty([replicasAnnotation]);
  });

  test('but not what is excluded; and what is excluded in its sleep is woken', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(
      deployment('web', 3, exclude),
      statefulSet('db', 2, exclude),
      cronJob('nightly', false, exclude),
      deployment('api', 2),
      pod('alone', exclude),
      pod('bare'),
    );
    await fallAsleep(cluster, { deleteAllPods: true });
    expect(await cluster.workloads()).toEqual({
      'Deployment/web': 3,
      'StatefulSet/db': 2,
      'CronJob/nightly': false,
      'Deployment/api': 0,
    });
    await cluster.untilPods(6);
    expect(await cluster.client.get({ apiVersion: 'v1', kind: 'Pod', namespace: 'space', name: 'alone' })).toBeDefined();
    await cluster.client.patch(
      { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'space', name: 'api' },
      { type: 'merge', value: { metadata: { annotations: exclude } } },
    );
    await fallAsleep(cluster, no);
    expect(await cluster.workloads()).toMatchObject({ 'Deployment/api': 2 });
  });

  test('pods that nothing makes again go only when that was asked for', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(pod('bare'), deployment('web', 1));
    await cluster.untilPods(2);
    await fallAsleep(cluster, no);
    await cluster.untilPods(1);
    expect((await fallAsleep(cluster, { deleteAllPods: true })).changed).toEqual(['Pod/bare']);
    await cluster.untilPods(0);
  });

  test('that was started in its sleep is put to sleep again, with the number it was started with', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(deployment('web', 3));
    await fallAsleep(cluster, no);
    const web = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'space', name: 'web' };
    await cluster.client.patch(web, { type: 'merge', value: { spec: { replicas: 5 } } });
    await fallAsleep(cluster, no);
    await fallAsleep(cluster, no);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 0 });
    await cluster.client.patch(web, { type: 'merge', value: { metadata: { annotations: { [replicasAnnotation]: 'many' } } } });
    await wakeUp(cluster);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 1 });
  });

  test('an autoscaler that may scale to zero itself is told of', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(deployment('web', 2), autoscaler('usual', 'web', 2));
    expect((await fallAsleep(cluster, no)).restless).toEqual([]);
    expect(
      (
        await cluster.client.get({
          apiVersion: 'autoscaling/v2',
          kind: 'HorizontalPodAutoscaler',
          namespace: 'space',
          name: 'usual',
        })
      )?.['spec'],
    ).toMatchObject({ minReplicas: 2 });
    // Only clusters with a certain feature take it.
    const client: KubeClient = {
      ...cluster.client,
      async list<Kind extends KubeObject>(...[ref, options]: Parameters<KubeClient['list']>) {
        const found = await cluster.client.list<Kind>(ref, options);
        return ref.kind === 'HorizontalPodAutoscaler'
          ? { ...found, items: [...found.items, autoscaler('to-zero', 'web', 0) as Kind] }
          : found;
      },
    };
    expect((await fallAsleep({ ...cluster, client }, no)).restless).toEqual(['to-zero']);
  });

  test('goes on where it was cut off, and another that changes the same object does not matter', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(...Array.from({ length: 12 }, (_, index) => deployment(`web-${index}`, index + 1)));
    const awake = await cluster.workloads();
    // The cluster is cut off after five writes; and just before each write somebody else annotates the object.
    let writes = 0;
    const flaky: KubeClient = {
      ...cluster.client,
      async patch(ref, value, options) {
        writes += 1;
        if (writes === 6) throw Object.assign(new Error('cut off'), { name: 'KubeUnreachable' });
        if (writes % 2 === 0)
          await cluster.client.patch(ref, { type: 'merge', value: { metadata: { annotations: { other: String(writes) } } } });
        return cluster.client.patch(ref, value, options);
      },
    };
    await expect(fallAsleep({ ...cluster, client: flaky }, no)).rejects.toThrow('cut off');
    expect(Object.values(await cluster.workloads())).toContain(0);
    expect(await fallAsleep({ ...cluster, client: flaky }, no)).toMatchObject({ failures: [] });
    expect(new Set(Object.values(await cluster.workloads()))).toEqual(new Set([0]));
    expect((await wakeUp({ ...cluster, client: flaky })).failures).toEqual([]);
    expect(await cluster.workloads()).toEqual(awake);
  });

  test('what somebody scales at the same moment is remembered as they scaled it', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(deployment('web', 3));
    let scaled = false;
    const raced: KubeClient = {
      ...cluster.client,
      async patch(ref, value, options) {
        if (!scaled) await cluster.client.patch(ref, { type: 'merge', value: { spec: { replicas: 5 } } });
        scaled = true;
        return cluster.client.patch(ref, value, options);
      },
    };
    await fallAsleep({ ...cluster, client: raced }, no);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 0 });
    await wakeUp(cluster);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 5 });
  });

  test('what the cluster refuses is told, and the rest goes on', async () => {
    const cluster = await startSleepCluster();
    await cluster.make(deployment('web', 1), deployment('api', 1));
    await cluster.client.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'sleeper' },
      rules: [
        { apiGroups: ['apps', 'batch', '', 'autoscaling'], resources: ['*'], verbs: ['get', 'list'] },
        { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['api'], verbs: ['patch'] },
      ],
    } as KubeObject);
    await cluster.client.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'sleeper' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'sleeper' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'sleeper' }],
    } as KubeObject);
    const { failures, changed } = await fallAsleep({ ...cluster, client: cluster.as('sleeper') }, no);
    expect(changed).toEqual(['Deployment/api']);
    expect(failures).toEqual([
      { workload: 'Deployment/web', message: expect.stringContaining('cannot patch resource "deployments"') },
    ]);
  });
});

describe('one workload', () => {
  const workload = fc
    .record({
      kind: fc.constantFrom('Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'CronJob'),
      replicas: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      suspend: fc.option(fc.boolean(), { nil: undefined }),
      excluded: fc.boolean(),
    })
    .map(({ kind, replicas, suspend, excluded }): KubeObject => ({
      apiVersion: kind === 'CronJob' ? 'batch/v1' : kind === 'ReplicationController' ? 'v1' : 'apps/v1',
      kind,
      metadata: { name: 'x', annotations: excluded ? { ...exclude } : {} },
      spec:
        kind === 'CronJob'
          ? { ...(suspend === undefined ? {} : { suspend }) }
          : { ...(replicas === undefined ? {} : { replicas }) },
    }));
  const patched = (object: KubeObject, patch: ReturnType<typeof sleepPatch>): KubeObject => {
    if (!patch) return object;
    const annotations = Object.fromEntries(
      Object.entries({ ...object.metadata.annotations, ...patch.metadata.annotations }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      ),
    );
    return { ...object, metadata: { ...object.metadata, annotations }, spec: { ...(object['spec'] as object), ...patch.spec } };
  };
  const runs = ({ kind, ...object }: KubeObject): number | boolean => {
    const { replicas = 1, suspend = false } = object['spec'] as { readonly replicas?: number; readonly suspend?: boolean };
    return kind === 'CronJob' ? !suspend : replicas;
  };

  test('however often and in whichever order it is put to sleep and woken, it has afterwards what it had', () => {
    fc.assert(
      fc.property(workload, fc.array(fc.constantFrom('sleep', 'wake'), { maxLength: 8 }), (object, steps) => {
        let now = object;
        for (const step of steps) {
          now = patched(now, step === 'sleep' ? sleepPatch(now) : wakePatch(now));
          if (step === 'sleep' && object.metadata.annotations?.['sleepmode.loft.sh/exclude'] === undefined)
            expect(Number(runs(now))).toBe(0);
        }
        const end = patched(now, wakePatch(now));
        expect(runs(end)).toBe(runs(object));
        expect(end.metadata.annotations).toEqual(object.metadata.annotations);
      }),
    );
  });

  test('as the template has it is applied so that it sleeps, and wakes with what the template says', () => {
    fc.assert(
      fc.property(workload, (object) => {
        const applied = sleepingManifest(object);
        expect(sleepingManifest(applied)).toEqual(applied);
        const said = object['spec'] as { readonly replicas?: number };
        if (object.kind === 'CronJob' || said.replicas !== undefined)
          expect(runs(patched(applied, wakePatch(applied)))).toBe(runs(object));
        else expect(applied).toBe(object);
        if (object.metadata.annotations?.['sleepmode.loft.sh/exclude'] === undefined && applied !== object)
          expect(Number(runs(applied))).toBe(0);
      }),
    );
  });

  test('other objects are applied as they are', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: { replicas: 3 } };
    expect(sleepingManifest(service)).toBe(service);
    expect(sleepingManifest({ ...service, apiVersion: 'example.com/v1', kind: 'Deployment' })).toMatchObject({
      spec: { replicas: 3 },
    });
  });
});

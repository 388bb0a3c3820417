import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pod } from '../../../shapes/pod.ts';
import { configMaps, pods } from '../../resources.ts';
import { createPod, live } from '../../testing/workloads.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { scheduler } from '../scheduling/scheduler.ts';
import { kubelet } from './kubelet.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([scheduler, kubelet]);
});
afterEach(() => world.stop());

const podNow = (name = 'web'): Promise<Pod> => live(world.user.of(pods).live('default', name));
const web = (image: string) => ({ containers: [{ name: 'web', image }] });
const conditions = ({ status }: Pod): Record<string, string> =>
  Object.fromEntries((status?.conditions ?? []).map(({ type, status: value }) => [type, value]));
const stateOf = async (name = 'web') => (await podNow(name)).status?.containerStatuses?.[0];

describe('a pod that serves', () => {
  test('is placed, created and ready, with addresses and conditions of its own', async () => {
    await createPod(world, 'web');
    await world.settle();
    const creating = await podNow();
    expect(creating.spec.nodeName).toBe('node-1');
    expect(creating.status).toMatchObject({ phase: 'Pending', hostIP: '172.18.0.2', startTime: '2030-01-01T00:00:00Z' });
    expect(creating.status?.containerStatuses).toMatchObject([
      { name: 'web', ready: false, restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } },
    ]);
    expect(conditions(creating)).toEqual({
      PodReadyToStartContainers: 'True',
      Initialized: 'True',
      Ready: 'False',
      ContainersReady: 'False',
      PodScheduled: 'True',
    });
    await world.advance(1);
    const running = await podNow();
    expect(running.status).toMatchObject({
      phase: 'Running',
      podIP: '10.244.0.1',
      podIPs: [{ ip: '10.244.0.1' }],
      hostIPs: [{ ip: '172.18.0.2' }],
    });
    expect(running.status?.containerStatuses).toMatchObject([
      { ready: true, started: true, state: { running: { startedAt: '2030-01-01T00:00:01Z' } } },
    ]);
    expect(running.status?.conditions?.map(({ type }) => type)).toEqual([
      'PodReadyToStartContainers',
      'Initialized',
      'Ready',
      'ContainersReady',
      'PodScheduled',
    ]);
    expect(Object.values(conditions(running))).toEqual(['True', 'True', 'True', 'True', 'True']);
    expect(await world.events('web')).toEqual([
      'Normal Scheduled x1: Successfully assigned default/web to node-1',
      'Normal Pulled x1: Container image "web:1" already present on machine and can be accessed by the pod',
      'Normal Created x1: Container created',
      'Normal Started x1: Container started',
    ]);
    expect(world.logged).toEqual([]);
  });

  test('is ready only after the delay its probe asks for', async () => {
    await createPod(world, 'web', {
      containers: [{ name: 'web', image: 'web:1', readinessProbe: { initialDelaySeconds: 7, httpGet: { port: 80 } } }],
    });
    await world.advance(6);
    expect(conditions(await podNow())['Ready']).toBe('False');
    await world.advance(2);
    expect(conditions(await podNow())['Ready']).toBe('True');
  });

  test.each([
    ['web:slow-30s', 30],
    ['web:v2-slow-12', 12],
  ])('%s becomes ready after %i seconds', async (image, seconds) => {
    await createPod(world, 'web', web(image));
    await world.advance(seconds);
    expect(conditions(await podNow())).toMatchObject({ Ready: 'False', ContainersReady: 'False' });
    await world.advance(1);
    expect(conditions(await podNow())['Ready']).toBe('True');
  });

  test('that never gets ready says so again and again, in one event', async () => {
    await createPod(world, 'web', web('web:never-ready'));
    await world.advance(3600);
    const pod = await podNow();
    expect(pod.status?.phase).toBe('Running');
    expect(pod.status?.conditions?.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [web]',
    });
    const unhealthy = (await world.events('web')).filter((text) => text.includes('Unhealthy'));
    expect(unhealthy).toHaveLength(1);
    expect(unhealthy[0]).toMatch(/^Warning Unhealthy x3\d\d: Readiness probe failed: HTTP probe failed with statuscode: 503$/);
  });

  test('waits for readiness gates of others', async () => {
    const pod = await createPod(world, 'web', { readinessGates: [{ conditionType: 'example.com/in-rotation' }] });
    await world.advance(2);
    expect((await podNow()).status?.conditions?.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ReadinessGatesNotReady',
    });
    await world.user.of(pods).updateStatus(
      pod,
      (draft) =>
        void (draft.status = {
          ...draft.status,
          conditions: [...(draft.status?.conditions ?? []), { type: 'example.com/in-rotation', status: 'True' }],
        }),
    );
    await world.settle();
    expect(conditions(await podNow())['Ready']).toBe('True');
  });
});

describe('a pod that fails', () => {
  test('crashloop: restarts at once, then after longer and longer breaks', async () => {
    await createPod(world, 'web', web('web:crashloop'));
    await world.advance(2);
    expect(await stateOf()).toMatchObject({ restartCount: 0, state: { terminated: { exitCode: 1, reason: 'Error' } } });
    await world.advance(3);
    const first = await stateOf();
    expect(first).toMatchObject({ restartCount: 1, ready: false, lastState: { terminated: { exitCode: 1 } } });
    expect(first?.state?.waiting).toMatchObject({ reason: 'CrashLoopBackOff' });
    expect(first?.state?.waiting?.message).toMatch(/^back-off 10s restarting failed container=web pod=web_default\(/);
    await world.advance(13);
    expect((await stateOf())?.state?.waiting?.message).toMatch(/^back-off 20s /);
    await world.advance(3600);
    const last = await stateOf();
    expect(last?.state?.waiting?.message).toMatch(/^back-off 5m0s /);
    expect(last?.restartCount).toBeGreaterThan(10);
    expect((await podNow()).status?.phase).toBe('Running');
    expect(
      (await world.events('web')).some((text) =>
        /^Warning BackOff x\d+: Back-off restarting failed container web in pod web_default\(/.test(text),
      ),
    ).toBe(true);
  });

  test('imagepullbackoff: asks for the image, is refused, and asks again', async () => {
    await createPod(world, 'web', web('registry.example/web:imagepullbackoff'));
    await world.advance(1);
    expect((await stateOf())?.state?.waiting?.reason).toBe('ErrImagePull');
    await world.advance(5);
    expect((await stateOf())?.state?.waiting).toMatchObject({
      reason: 'ImagePullBackOff',
      message: expect.stringContaining('Back-off pulling image "registry.example/web:imagepullbackoff"') as string,
    });
    expect((await podNow()).status?.phase).toBe('Pending');
    await world.advance(3600);
    const texts = await world.events('web');
    expect(texts.filter((text) => text.startsWith('Normal Pulling')).length).toBe(1);
    expect(texts.some((text) => /^Warning Failed x\d+: Error: ImagePullBackOff$/.test(text))).toBe(true);
  });

  test.each([
    ['web:fail', 'Never', 'Failed', 1],
    ['web:exit-42', 'Never', 'Failed', 42],
    ['web:complete', 'Never', 'Succeeded', 0],
    ['web:complete', 'OnFailure', 'Succeeded', 0],
  ])('%s with restartPolicy %s ends as %s', async (image, restartPolicy, phase, exitCode) => {
    await createPod(world, 'web', { ...web(image), restartPolicy });
    await world.advance(5);
    const pod = await podNow();
    expect(pod.status?.phase).toBe(phase);
    expect(pod.status?.containerStatuses).toMatchObject([{ restartCount: 0, state: { terminated: { exitCode } } }]);
    expect(pod.status?.conditions?.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      reason: phase === 'Failed' ? 'PodFailed' : 'PodCompleted',
    });
  });

  test('waits for what it refers to', async () => {
    await createPod(world, 'web', {
      containers: [
        {
          name: 'web',
          image: 'web:1',
          env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'a' } } }],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', configMap: { name: 'files' } }],
    });
    await world.advance(5);
    expect((await stateOf())?.state?.waiting?.reason).toBe('ContainerCreating');
    expect(await world.events('web')).toContainEqual(
      expect.stringMatching(
        /^Warning FailedMount x\d+: MountVolume.SetUp failed for volume "data" : configmap "files" not found$/,
      ),
    );
    await world.user.of(configMaps).create({ metadata: { name: 'files', namespace: 'default' } });
    await world.advance(1);
    expect((await stateOf())?.state?.waiting).toEqual({
      reason: 'CreateContainerConfigError',
      message: 'configmap "settings" not found',
    });
    await world.user.of(configMaps).create({ metadata: { name: 'settings', namespace: 'default' }, data: { a: '1' } });
    await world.advance(1);
    expect((await podNow()).status?.phase).toBe('Running');
  });

  test('runs no longer than its deadline', async () => {
    await createPod(world, 'web', { activeDeadlineSeconds: 20 });
    await world.advance(19);
    expect((await podNow()).status?.phase).toBe('Running');
    await world.advance(2);
    expect((await podNow()).status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
  });
});

describe('init containers', () => {
  const twoSteps = (second: string) => ({
    initContainers: [
      { name: 'one', image: 'init:1' },
      { name: 'two', image: second },
    ],
    containers: [{ name: 'web', image: 'web:1' }],
  });

  test('run one after the other, before the others', async () => {
    await createPod(world, 'web', twoSteps('init:1'));
    await world.advance(1);
    const starting = await podNow();
    expect(starting.status?.initContainerStatuses).toMatchObject([
      { state: { running: {} } },
      { state: { waiting: { reason: 'PodInitializing' } } },
    ]);
    expect(starting.status?.conditions?.find(({ type }) => type === 'Initialized')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotInitialized',
      message: 'containers with incomplete status: [one two]',
    });
    expect(starting.status?.phase).toBe('Pending');
    await world.advance(4);
    const running = await podNow();
    expect(running.status).toMatchObject({
      phase: 'Running',
      initContainerStatuses: [{ ready: true, state: { terminated: { exitCode: 0, reason: 'Completed' } } }, { ready: true }],
    });
  });

  test('that fail hold up the pod, and are tried again', async () => {
    await createPod(world, 'web', twoSteps('init:crashloop'));
    await world.advance(10);
    const pod = await podNow();
    expect(pod.status?.phase).toBe('Pending');
    expect(pod.status?.initContainerStatuses?.[1]?.state?.waiting?.reason).toBe('CrashLoopBackOff');
    expect(pod.status?.containerStatuses?.[0]?.state?.waiting?.reason).toBe('PodInitializing');
  });

  test('that fail end a pod that is never restarted', async () => {
    await createPod(world, 'web', { ...twoSteps('init:fail'), restartPolicy: 'Never' });
    await world.advance(10);
    expect((await podNow()).status?.phase).toBe('Failed');
  });

  test('that are there to stay start before the others and count for readiness', async () => {
    await createPod(world, 'web', {
      initContainers: [{ name: 'proxy', image: 'proxy:slow-20s', restartPolicy: 'Always' }],
      containers: [{ name: 'web', image: 'web:1' }],
    });
    await world.advance(5);
    expect((await podNow()).status).toMatchObject({
      phase: 'Running',
      containerStatuses: [{ ready: true }],
      initContainerStatuses: [{ ready: false, started: true }],
    });
    expect(conditions(await podNow())['Ready']).toBe('False');
    await world.advance(20);
    expect(conditions(await podNow())['Ready']).toBe('True');
  });
});

describe('a pod that is deleted', () => {
  test('shuts down and is gone', async () => {
    const pod = await createPod(world, 'web');
    await world.advance(2);
    await world.user.of(pods).delete(pod);
    await world.settle();
    expect((await podNow()).metadata).toMatchObject({ deletionGracePeriodSeconds: 30 });
    await world.advance(2);
    expect(await world.user.of(pods).live('default', 'web')).toBeUndefined();
    expect(await world.events('web')).toContain('Normal Killing x1: Stopping container web');
  });

  test('stays as long as a finalizer holds it, with its containers ended', async () => {
    const pod = await createPod(world, 'web', {}, { finalizers: ['example.com/hold'] });
    await world.advance(2);
    await world.user.of(pods).delete(pod);
    await world.advance(60);
    expect((await podNow()).status).toMatchObject({
      phase: 'Succeeded',
      containerStatuses: [{ state: { terminated: { exitCode: 0 } } }],
    });
    await world.user.of(pods).update(pod, (draft) => void (draft.metadata.finalizers = []));
    expect(await world.user.of(pods).live('default', 'web')).toBeUndefined();
  });
});

describe('a pod that somebody put on a node', () => {
  const onPort = {
    nodeName: 'node-1',
    containers: [{ name: 'web', image: 'web:1', ports: [{ containerPort: 80, hostPort: 8080 }] }],
  };

  test('is refused when its port is taken there', async () => {
    await createPod(world, 'first', onPort);
    await world.advance(2);
    await createPod(world, 'web', onPort);
    await world.advance(2);
    expect((await podNow()).status).toMatchObject({
      phase: 'Failed',
      reason: 'NodePorts',
      message: "Pod was rejected: Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports",
    });
    expect((await podNow('first')).status?.phase).toBe('Running');
  });

  test('is refused when the node has too little for it, or is not one it wants', async () => {
    const requests = { cpu: '5', memory: '1Gi' };
    await createPod(world, 'web', { nodeName: 'node-1', containers: [{ name: 'web', image: 'web:1', resources: { requests } }] });
    await createPod(world, 'picky', { nodeName: 'node-1', nodeSelector: { disk: 'fast' } });
    await world.advance(2);
    expect((await podNow()).status).toMatchObject({
      reason: 'OutOfcpu',
      message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
    });
    expect((await podNow('picky')).status?.reason).toBe('NodeAffinity');
  });

  test('is given up some time after the node is gone', async () => {
    await createPod(world, 'web', { nodeName: 'never-was' });
    await world.advance(30);
    expect((await podNow()).status?.phase).toBe('Pending');
    await world.advance(20);
    expect(await world.user.of(pods).live('default', 'web')).toBeUndefined();
  });
});

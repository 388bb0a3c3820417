import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { replicaSetController } from '../replicaset/replicaset-controller.ts';
import { deployments, pods, replicaSets } from '../resources.ts';
import type { Deployment, ReplicaSet } from '../shapes/workloads.ts';
import { createDeployment, createReplicaSet, live, template } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { deploymentController } from './deployment-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([deploymentController, replicaSetController, scheduler, kubelet], { nodes: 2 });
});
afterEach(() => world.stop());

const now = (): Promise<Deployment> => live(world.user.of(deployments).live('default', 'web'));
const change = async (alter: (draft: Deployment) => void) => world.user.of(deployments).update(await now(), alter);
const setImage = (image: string) => change((draft) => void (draft.spec.template = template(image)));
const sets = (): readonly ReplicaSet[] => world.user.of(replicaSets).list('default');
const setOf = (image: string): ReplicaSet => {
  const found = sets().find(({ spec }) => spec.template.spec.containers[0]?.image === image);
  if (!found) throw new Error(`no replica set of ${image}`);
  return found;
};
const condition = async (type: string) => (await now()).status?.conditions?.find((candidate) => candidate.type === type);
const running = () =>
  world.user
    .of(pods)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp);

describe('a new deployment', () => {
  test('has a replica set named after its template, and says when it is complete', async () => {
    await createDeployment(world);
    await world.settle();
    const [set] = sets();
    const hash = set?.metadata.labels?.['pod-template-hash'] ?? '';
    expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{1,10}$/);
    expect(set?.metadata).toMatchObject({
      name: `web-${hash}`,
      ownerReferences: [{ kind: 'Deployment', name: 'web', controller: true }],
      annotations: {
        'deployment.kubernetes.io/revision': '1',
        'deployment.kubernetes.io/desired-replicas': '3',
        'deployment.kubernetes.io/max-replicas': '4',
      },
    });
    expect(set?.spec.selector.matchLabels).toEqual({ app: 'web', 'pod-template-hash': hash });
    expect(await condition('Progressing')).toMatchObject({
      status: 'True',
      reason: 'ReplicaSetUpdated',
      message: `ReplicaSet "web-${hash}" is progressing.`,
    });
    expect(await condition('Available')).toMatchObject({
      status: 'False',
      reason: 'MinimumReplicasUnavailable',
      message: 'Deployment does not have minimum availability.',
    });
    await world.advance(2);
    const done = await now();
    expect(done.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('1');
    expect(done.status).toMatchObject({
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
    });
    expect(done.status?.unavailableReplicas).toBeUndefined();
    expect(await condition('Available')).toMatchObject({
      status: 'True',
      reason: 'MinimumReplicasAvailable',
      message: 'Deployment has minimum availability.',
    });
    expect(await condition('Progressing')).toMatchObject({
      status: 'True',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "web-${hash}" has successfully progressed.`,
    });
    expect(await world.events('web')).toEqual([`Normal ScalingReplicaSet x1: Scaled up replica set web-${hash} from 0 to 3`]);
    expect(world.logged).toEqual([]);
  });

  test('adopts a replica set that fits, instead of making one', async () => {
    await createReplicaSet(world, {}, 'mine');
    const [set] = sets();
    if (set) await world.user.of(replicaSets).update(set, (draft) => void (draft.metadata.labels = { app: 'web' }));
    await createDeployment(world);
    await world.settle();
    expect(sets()).toHaveLength(1);
    expect(sets()[0]?.metadata.ownerReferences).toMatchObject([{ kind: 'Deployment', name: 'web' }]);
  });
});

describe('a rollout', () => {
  beforeEach(async () => {
    await createDeployment(world, {
      replicas: 4,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
    });
    await world.advance(3);
  });

  test('replaces all pods, step by step, and keeps the old replica set to go back to', async () => {
    await setImage('web:2');
    await world.settle();
    expect(running().length).toBeLessThanOrEqual(5);
    await world.advance(30);
    expect([setOf('web:1').spec.replicas, setOf('web:2').spec.replicas]).toEqual([0, 4]);
    expect(running().map(({ spec }) => spec.containers[0]?.image)).toEqual(Array.from({ length: 4 }, () => 'web:2'));
    expect((await now()).metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('2');
    expect(await world.events('web')).toContainEqual(
      `Normal ScalingReplicaSet x1: Scaled up replica set ${setOf('web:2').metadata.name} from 0 to 1`,
    );
  });

  test('can be undone: the old template makes the old replica set the newest revision', async () => {
    await setImage('web:2');
    await world.advance(30);
    await setImage('web:1');
    await world.advance(30);
    expect(sets()).toHaveLength(2);
    expect(setOf('web:1').metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '3',
      'deployment.kubernetes.io/revision-history': '1',
    });
    expect((await now()).metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('3');
    expect([setOf('web:1').spec.replicas, setOf('web:2').spec.replicas]).toEqual([4, 0]);
  });

  test('that gets nowhere is said to be stuck after its deadline, and recovers', async () => {
    await change((draft) => {
      draft.spec.progressDeadlineSeconds = 60;
      draft.spec.template = template('web:never-ready');
    });
    await world.advance(30);
    expect(await condition('Progressing')).toMatchObject({ status: 'True', reason: 'ReplicaSetUpdated' });
    await world.advance(60);
    expect(await condition('Progressing')).toMatchObject({
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
      message: `ReplicaSet "${setOf('web:never-ready').metadata.name}" has timed out progressing.`,
    });
    expect((await now()).status).toMatchObject({ availableReplicas: 3, unavailableReplicas: 2 });
    expect(await condition('Available')).toMatchObject({ status: 'True' });
    await setImage('web:1');
    await world.advance(30);
    expect(await condition('Progressing')).toMatchObject({ status: 'True', reason: 'NewReplicaSetAvailable' });
  });

  test('waits while it is paused, and that time does not count', async () => {
    await change((draft) => {
      draft.spec.progressDeadlineSeconds = 60;
      draft.spec.paused = true;
    });
    await setImage('web:2');
    await world.advance(600);
    expect(sets()).toHaveLength(1);
    expect(await condition('Progressing')).toMatchObject({
      status: 'Unknown',
      reason: 'DeploymentPaused',
      message: 'Deployment is paused',
    });
    await change((draft) => void (draft.spec.replicas = 6));
    await world.settle();
    expect(setOf('web:1').spec.replicas).toBe(6);
    await change((draft) => void (draft.spec.paused = false));
    await world.settle();
    expect((await condition('Progressing'))?.reason).not.toBe('ProgressDeadlineExceeded');
    await world.advance(30);
    expect([setOf('web:1').spec.replicas, setOf('web:2').spec.replicas]).toEqual([0, 6]);
  });

  test('that is scaled meanwhile is scaled in proportion', async () => {
    await change((draft) => {
      draft.spec.replicas = 10;
      draft.spec.strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 3, maxUnavailable: 2 } };
    });
    await world.advance(5);
    await setImage('web:never-ready');
    await world.advance(5);
    expect([setOf('web:1').spec.replicas, setOf('web:never-ready').spec.replicas]).toEqual([8, 5]);
    await change((draft) => void (draft.spec.replicas = 30));
    await world.settle();
    expect([setOf('web:1').spec.replicas, setOf('web:never-ready').spec.replicas]).toEqual([20, 13]);
  });

  test('keeps as many old replica sets as it is asked to', async () => {
    await change((draft) => void (draft.spec.revisionHistoryLimit = 1));
    for (const image of ['web:2', 'web:3', 'web:4']) {
      await setImage(image);
      await world.advance(30);
    }
    expect(
      sets()
        .map(({ spec }) => spec.template.spec.containers[0]?.image)
        .toSorted(),
    ).toEqual(['web:3', 'web:4']);
  });

  test('says when replica sets cannot make pods', async () => {
    world.refusals.set('pods', 'exceeded quota: few');
    await setImage('web:2');
    await world.advance(10);
    expect(await condition('ReplicaFailure')).toMatchObject({
      status: 'True',
      reason: 'FailedCreate',
      message: expect.stringContaining('exceeded quota: few') as string,
    });
    world.refusals.clear();
    await world.advance(300);
    expect(await condition('ReplicaFailure')).toBeUndefined();
    expect(setOf('web:2').spec.replicas).toBe(4);
  });
});

test('recreating, all old pods are gone before the first new one comes', async () => {
  await createDeployment(world, { strategy: { type: 'Recreate' } });
  await world.advance(3);
  await setImage('web:2');
  await world.settle();
  expect(sets()).toHaveLength(1);
  const seen = new Set<string>();
  for (let second = 0; second < 10; second += 1) {
    await world.advance(1);
    seen.add(
      [
        ...new Set(
          world.user
            .of(pods)
            .list('default')
            .map(({ spec }) => spec.containers[0]?.image),
        ),
      ]
        .toSorted()
        .join(),
    );
  }
  expect([...seen]).not.toContain('web:1,web:2');
  expect((await now()).status).toMatchObject({ availableReplicas: 3, updatedReplicas: 3 });
});

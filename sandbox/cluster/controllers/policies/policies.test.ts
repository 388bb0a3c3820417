import { afterEach, beforeEach, expect, test } from 'vitest';
import { deploymentController } from '../deployment/deployment-controller.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { replicaSetController } from '../replicaset/replicaset-controller.ts';
import { autoscalers, configMaps, deployments, disruptionBudgets, events, pods, resourceQuotas } from '../resources.ts';
import { widgets } from '../testing/kinds.ts';
import { createDeployment, createPod, live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { autoscalerStatus } from './autoscaler-status.ts';
import { disruptionController } from './disruption-controller.ts';
import { eventExpiry } from './event-expiry.ts';
import { quotaController } from './quota-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([
    quotaController,
    disruptionController,
    autoscalerStatus,
    eventExpiry,
    deploymentController,
    replicaSetController,
    scheduler,
    kubelet,
  ]);
});
afterEach(() => world.stop());

test('a quota says what is used, and gives back what is gone or finished', async () => {
  await world.user.of(resourceQuotas).create({
    metadata: { name: 'q', namespace: 'default' },
    spec: { hard: { pods: '5', 'requests.cpu': '4', configmaps: '10', 'count/widgets.example.com': '3', services: '2' } },
  });
  await world.settle();
  const used = async () => (await live(world.user.of(resourceQuotas).live('default', 'q'))).status?.used;
  expect(await used()).toEqual({
    pods: '0',
    'requests.cpu': '0',
    configmaps: '0',
    'count/widgets.example.com': '0',
    services: '0',
  });
  const container = { name: 'web', image: 'web:1', resources: { requests: { cpu: '500m' } } };
  const pod = await createPod(world, 'a', { containers: [container] });
  await createPod(world, 'b', { restartPolicy: 'Never', containers: [{ ...container, image: 'web:complete' }] });
  const map = await world.user.of(configMaps).create({ metadata: { name: 'm', namespace: 'default' } });
  await world.settle();
  expect(await used()).toMatchObject({ pods: '2', 'requests.cpu': '1', configmaps: '1' });
  await world.advance(5);
  expect(await used()).toMatchObject({ pods: '1', 'requests.cpu': '500m' });
  await world.user.of(pods).delete(pod);
  await world.user.of(configMaps).delete(map);
  await world.advance(5);
  expect(await used()).toMatchObject({ pods: '0', 'requests.cpu': '0', configmaps: '0' });
  world.registry.add(widgets);
  await world.advance(2);
  await world.client.create(widgets, {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', namespace: 'default' },
  });
  await world.settle();
  expect(await used()).toMatchObject({ 'count/widgets.example.com': '1' });
  const quota = await live(world.user.of(resourceQuotas).live('default', 'q'));
  await world.user.of(resourceQuotas).update(quota, (draft) => void (draft.spec = { hard: { pods: '7' } }));
  await world.settle();
  expect((await live(world.user.of(resourceQuotas).live('default', 'q'))).status).toEqual({
    hard: { pods: '7' },
    used: { pods: '0' },
  });
  expect(world.logged).toEqual([]);
});

test('a disruption budget counts what is healthy, and what may go', async () => {
  const create = (name: string, spec: object) =>
    world.user
      .of(disruptionBudgets)
      .create({ metadata: { name, namespace: 'default' }, spec: { selector: { matchLabels: { app: 'web' } }, ...spec } });
  const status = async (name: string) => (await live(world.user.of(disruptionBudgets).live('default', name))).status;
  await create('min', { minAvailable: 2 });
  await create('max', { maxUnavailable: '34%' });
  await world.settle();
  expect(await status('min')).toMatchObject({
    disruptionsAllowed: 0,
    currentHealthy: 0,
    desiredHealthy: 2,
    expectedPods: 0,
    conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
  });
  await createDeployment(world, { replicas: 3 });
  await world.advance(3);
  expect(await status('min')).toMatchObject({
    disruptionsAllowed: 1,
    currentHealthy: 3,
    desiredHealthy: 2,
    expectedPods: 3,
    observedGeneration: 1,
    conditions: [{ status: 'True', reason: 'SufficientPods' }],
  });
  expect(await status('max')).toMatchObject({ disruptionsAllowed: 2, currentHealthy: 3, desiredHealthy: 1, expectedPods: 3 });
  const [pod] = world.user.of(pods).list('default');
  if (pod) await world.user.of(pods).delete(pod);
  await world.settle();
  expect(await status('min')).toMatchObject({ disruptionsAllowed: 0, currentHealthy: 2 });
});

test('an autoscaler says that it has no metrics', async () => {
  await world.user.of(autoscalers).create({
    metadata: { name: 'web', namespace: 'default' },
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5 },
  });
  await world.settle();
  const now = async () => (await live(world.user.of(autoscalers).live('default', 'web'))).status;
  expect((await now())?.conditions).toMatchObject([
    {
      type: 'AbleToScale',
      status: 'False',
      reason: 'FailedGetScale',
      message: 'the HPA controller was unable to get the target\'s current scale: deployments.apps "web" not found',
    },
  ]);
  await createDeployment(world, { replicas: 2 });
  await world.advance(20);
  expect(await now()).toMatchObject({
    currentReplicas: 2,
    conditions: [
      { type: 'AbleToScale', status: 'True', reason: 'SucceededGetScale' },
      { type: 'ScalingActive', status: 'False', reason: 'FailedGetResourceMetric' },
    ],
  });
  expect((await live(world.user.of(deployments).live('default', 'web'))).spec.replicas).toBe(2);
});

test('events are forgotten after an hour', async () => {
  await createPod(world, 'web');
  await world.advance(50 * 60);
  expect(await world.events('web')).toHaveLength(4);
  await world.advance(12 * 60);
  expect((await world.client.list(world.user.of(events).kind)).items).toEqual([]);
});

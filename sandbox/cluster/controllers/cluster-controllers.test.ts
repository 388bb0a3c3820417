import { kindRegistry, memoryStore } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { startCluster } from '../cluster.ts';
import { systemClock } from './clock.ts';
import { allControllers, clusterControllers } from './cluster-controllers.ts';
import {
  configMaps,
  deployments,
  endpointSlices,
  jobs,
  namespaces,
  pods,
  replicaSets,
  serviceAccounts,
  services,
} from './resources.ts';
import { cluster } from './runtime/cluster.ts';
import { informers } from './runtime/informers.ts';
import { startControllers } from './start-controllers.ts';
import { handClock } from './testing/hand-clock.ts';
import { template } from './testing/workloads.ts';

test('the whole cluster: a namespace with an application in it comes up, and goes without a trace', async () => {
  const clock = handClock();
  const logged: string[] = [];
  const log = {
    error: (_: object, message: string) => void logged.push(message),
    warn: (_: object, message: string) => void logged.push(message),
  };
  let settle = async (): Promise<void> => undefined;
  const running = await startCluster({
    store: memoryStore(),
    now: clock.now,
    log,
    controllers: async (context) => {
      const controllers = await clusterControllers({ clock })(context);
      settle = controllers.idle;
      return controllers;
    },
  });
  const { clientFor, registry } = running.context;
  const client = clientFor('test');
  const own = informers({ client, clock, log });
  const user = cluster(registry, own, client);
  await Promise.all(user.kinds().map((kind) => own.of(kind).synced));
  const advance = (seconds: number): Promise<void> => clock.advance(seconds * 1000, settle);
  try {
    const namespace = await user.of(namespaces).create({ metadata: { name: 'shop' } });
    await settle();
    expect(await user.of(serviceAccounts).live('shop', 'default')).toBeDefined();
    expect((await user.of(configMaps).live('shop', 'kube-root-ca.crt'))?.data?.['ca.crt']).toBe(running.caCertificate);
    await user.of(deployments).create({
      metadata: { name: 'web', namespace: 'shop' },
      spec: { replicas: 3, selector: { matchLabels: { app: 'web' } }, template: template() },
    });
    await user.of(services).create({
      metadata: { name: 'web', namespace: 'shop' },
      spec: { type: 'LoadBalancer', selector: { app: 'web' }, ports: [{ port: 80 }] },
    });
    await user.of(jobs).create({
      metadata: { name: 'migrate', namespace: 'shop' },
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'migrate', image: 'migrate:1' }] } } },
    });
    await advance(10);
    expect((await user.of(deployments).live('shop', 'web'))?.status).toMatchObject({
      availableReplicas: 3,
      observedGeneration: 1,
    });
    expect((await user.of(services).live('shop', 'web'))?.status?.loadBalancer?.ingress).toHaveLength(1);
    expect((await user.of(jobs).live('shop', 'migrate'))?.status).toMatchObject({ succeeded: 1 });
    expect(user.of(endpointSlices).list('shop')[0]?.endpoints).toHaveLength(3);
    const managers = user
      .of(pods)
      .list('shop')[0]
      ?.metadata.managedFields?.map(({ manager }) => manager);
    expect(managers).toEqual(expect.arrayContaining(['kube-controller-manager', 'kube-scheduler', 'kubelet']));

    await user.of(namespaces).delete(namespace);
    await advance(10);
    expect(await user.of(namespaces).live('', 'shop')).toBeUndefined();
    expect([
      user.of(pods).list('shop'),
      user.of(replicaSets).list('shop'),
      user.of(endpointSlices).list('shop'),
      user.of(configMaps).list('shop'),
    ]).toEqual([[], [], [], []]);
    expect(logged).toEqual([]);
  } finally {
    own.stop();
    await running.close();
  }
});

test('a cluster that lacks a kind a controller needs says which', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const registry = kindRegistry([]);
  expect(() =>
    startControllers({ client: {} as never, kinds: registry, clock: systemClock, log, controllers: allControllers }),
  ).toThrow('the cluster has no kind events.');
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Service } from '../../kinds/core/services.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { endpoints, endpointSlices, ingresses, pods, services } from '../resources.ts';
import type { EndpointSlice } from '../shapes/networking.ts';
import { createPod, live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { endpointsController } from './endpoints-controller.ts';
import { endpointSliceController } from './endpointslice-controller.ts';
import { endpointSliceMirroring } from './endpointslice-mirroring.ts';
import { ingressAddress, serviceLoadBalancer } from './load-balancer.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([
    endpointsController,
    endpointSliceController,
    endpointSliceMirroring,
    serviceLoadBalancer,
    ingressAddress,
    scheduler,
    kubelet,
  ]);
});
afterEach(() => world.stop());

const labels = { app: 'web' };
const create = (spec: Partial<Service['spec']> = {}): Promise<Service> =>
  world.user.of(services).create({
    metadata: { name: 'web', namespace: 'default', labels: { tier: 'front' } },
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }], ...spec },
  });
const webPod = (name: string, image = 'web:1', port = 8080) =>
  createPod(world, name, { containers: [{ name: 'web', image, ports: [{ name: 'http', containerPort: port }] }] }, { labels });
const slices = (): readonly EndpointSlice[] => world.user.of(endpointSlices).list('default');
const endpointsNow = async () => (await live(world.user.of(endpoints).live('default', 'web'))).subsets;

describe('the endpoints of a service', () => {
  test('are its pods, ready or not, under the ports they call so', async () => {
    await create();
    await webPod('a');
    await webPod('b', 'web:never-ready');
    await world.advance(3);
    expect(await endpointsNow()).toMatchObject([
      {
        addresses: [{ ip: '10.244.0.1', nodeName: 'node-1', targetRef: { kind: 'Pod', name: 'a' } }],
        notReadyAddresses: [{ ip: '10.244.0.2' }],
        ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
      },
    ]);
    expect(slices()).toHaveLength(1);
    expect(slices()[0]).toMatchObject({
      addressType: 'IPv4',
      ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
      metadata: {
        generateName: 'web-',
        ownerReferences: [{ kind: 'Service', name: 'web' }],
        labels: {
          tier: 'front',
          'kubernetes.io/service-name': 'web',
          'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        },
      },
      endpoints: [
        {
          addresses: ['10.244.0.1'],
          conditions: { ready: true, serving: true, terminating: false },
          nodeName: 'node-1',
          targetRef: { kind: 'Pod', name: 'a' },
        },
        { addresses: ['10.244.0.2'], conditions: { ready: false, serving: false, terminating: false } },
      ],
    });
    expect(world.logged).toEqual([]);
  });

  test('change with the pods: one that is deleted stops being ready at once, and is gone in the end', async () => {
    await create();
    const pod = await webPod('a');
    await world.advance(3);
    await world.user.of(pods).delete(pod);
    await world.settle();
    expect(await endpointsNow()).toBeUndefined();
    expect(slices()[0]?.endpoints[0]?.conditions).toEqual({ ready: false, serving: true, terminating: true });
    await world.advance(3);
    expect(slices()[0]?.endpoints ?? []).toEqual([]);
  });

  test('of pods with different numbers for a port stand apart', async () => {
    await create();
    await webPod('a', 'web:1', 8080);
    await webPod('b', 'web:1', 9090);
    await world.advance(3);
    expect(
      slices()
        .map(({ ports }) => ports?.[0]?.port)
        .toSorted(),
    ).toEqual([8080, 9090]);
    expect(await endpointsNow()).toHaveLength(2);
  });

  test('without a head show the names pods ask for', async () => {
    await create({ clusterIP: 'None', ports: [] });
    await createPod(world, 'db-0', { hostname: 'db-0', subdomain: 'web' }, { labels });
    await world.advance(3);
    expect(await endpointsNow()).toMatchObject([{ addresses: [{ hostname: 'db-0' }] }]);
    expect(slices()[0]).toMatchObject({
      metadata: { labels: { 'service.kubernetes.io/headless': '' } },
      endpoints: [{ hostname: 'db-0' }],
    });
  });

  test('that somebody writes by hand are mirrored', async () => {
    const service = await world.user
      .of(services)
      .create({ metadata: { name: 'outside', namespace: 'default' }, spec: { ports: [{ name: 'db', port: 5432 }] } });
    const written = await world.user.of(endpoints).create({
      metadata: { name: 'outside', namespace: 'default' },
      subsets: [{ addresses: [{ ip: '198.51.100.7' }], ports: [{ name: 'db', port: 5432 }] }],
    });
    await world.settle();
    expect(slices()).toMatchObject([
      {
        endpoints: [{ addresses: ['198.51.100.7'], conditions: { ready: true } }],
        metadata: { labels: { 'kubernetes.io/service-name': service.metadata.name } },
      },
    ]);
    await world.user
      .of(endpoints)
      .update(
        written,
        (draft) => void (draft.subsets = [{ addresses: [{ ip: '198.51.100.8' }], ports: [{ name: 'db', port: 5432 }] }]),
      );
    await world.settle();
    expect(slices()).toMatchObject([{ endpoints: [{ addresses: ['198.51.100.8'] }] }]);
    await world.user.of(endpoints).delete(written);
    await world.settle();
    expect(slices()).toEqual([]);
  });

  test('of a hundred and more pods are in several slices', async () => {
    await create();
    for (let index = 0; index < 105; index += 1) await webPod(`web-${String(index).padStart(3, '0')}`);
    await world.advance(3);
    expect(
      slices()
        .map((slice) => slice.endpoints.length)
        .toSorted((a, b) => a - b),
    ).toEqual([5, 100]);
  });
});

test('a service of type LoadBalancer gets its address after a while', async () => {
  await create({ type: 'LoadBalancer' });
  await world.advance(4);
  expect((await live(world.user.of(services).live('default', 'web'))).status?.loadBalancer).toEqual({});
  await world.advance(2);
  const { status } = await live(world.user.of(services).live('default', 'web'));
  expect(status?.loadBalancer?.ingress).toEqual([{ ip: expect.stringMatching(/^203\.0\.113\.\d+$/) as string, ipMode: 'VIP' }]);
  expect(await world.events('web')).toEqual([
    'Normal EnsuringLoadBalancer x1: Ensuring load balancer',
    'Normal EnsuredLoadBalancer x1: Ensured load balancer',
  ]);
});

test('an ingress gets its address after a while', async () => {
  await world.user.of(ingresses).create({
    metadata: { name: 'web', namespace: 'default' },
    spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
  });
  await world.advance(4);
  expect((await live(world.user.of(ingresses).live('default', 'web'))).status?.loadBalancer?.ingress).toBeUndefined();
  await world.advance(2);
  expect((await live(world.user.of(ingresses).live('default', 'web'))).status?.loadBalancer?.ingress).toHaveLength(1);
});

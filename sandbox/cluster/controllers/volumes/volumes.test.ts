import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PersistentVolumeClaim } from '../../kinds/core/volumes.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { claims, pods, storageClasses, volumes } from '../resources.ts';
import { createPod, live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { claimBinder } from './claim-binder.ts';
import { claimProtection } from './claim-protection.ts';
import { volumeRelease } from './volume-release.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([claimBinder, claimProtection, volumeRelease, scheduler, kubelet]);
  await world.user
    .of(storageClasses)
    .create({ metadata: { name: 'standard' }, provisioner: 'example.com/disk', reclaimPolicy: 'Delete' });
  await world.user
    .of(storageClasses)
    .create({ metadata: { name: 'lazy' }, provisioner: 'example.com/disk', volumeBindingMode: 'WaitForFirstConsumer' });
});
afterEach(() => world.stop());

const create = (name: string, storageClassName: string, storage = '1Gi'): Promise<PersistentVolumeClaim> =>
  world.user.of(claims).create({
    metadata: { name, namespace: 'default' },
    spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage } } },
  });
const claim = (name: string): Promise<PersistentVolumeClaim> => live(world.user.of(claims).live('default', name));
const using = (name: string) => ({ volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }] });

test('a claim gets a volume made for it, which goes when the claim goes', async () => {
  const made = await create('data', 'standard');
  await world.settle();
  const bound = await claim('data');
  expect(bound.spec.volumeName).toBe(`pvc-${made.metadata.uid ?? ''}`);
  expect(bound.status).toMatchObject({ phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } });
  const volume = await live(world.user.of(volumes).live('', bound.spec.volumeName ?? ''));
  expect(volume).toMatchObject({
    status: { phase: 'Bound' },
    spec: {
      claimRef: { name: 'data', namespace: 'default' },
      storageClassName: 'standard',
      persistentVolumeReclaimPolicy: 'Delete',
    },
  });
  await world.user.of(claims).delete(bound);
  await world.settle();
  expect(await world.user.of(claims).live('default', 'data')).toBeUndefined();
  expect(await world.user.of(volumes).live('', volume.metadata.name)).toBeUndefined();
  expect(world.logged).toEqual([]);
});

test('a volume that somebody made is taken by the claim that fits best, and kept when the claim goes', async () => {
  for (const [name, storage] of [
    ['large', '10Gi'],
    ['small', '2Gi'],
    ['tiny', '1Mi'],
  ] as const) {
    await world.user.of(volumes).create({
      metadata: { name },
      spec: { capacity: { storage }, accessModes: ['ReadWriteOnce'], storageClassName: 'manual', hostPath: { path: '/x' } },
    });
  }
  await world.settle();
  expect((await live(world.user.of(volumes).live('', 'small'))).status?.phase).toBe('Available');
  const made = await create('data', 'manual');
  await world.settle();
  expect((await claim('data')).spec.volumeName).toBe('small');
  await world.user.of(claims).delete(made);
  await world.settle();
  expect((await live(world.user.of(volumes).live('', 'small'))).status?.phase).toBe('Released');
});

test('what waits for a consumer is bound when a pod wants it, and that pod then runs', async () => {
  await create('data', 'lazy');
  await world.settle();
  expect((await claim('data')).status?.phase).toBe('Pending');
  expect((await world.events('data'))[0]).toMatch(
    /^Normal WaitForFirstConsumer x\d+: waiting for first consumer to be created before binding$/,
  );
  await createPod(world, 'web', using('data'));
  await world.advance(2);
  expect((await claim('data')).status?.phase).toBe('Bound');
  expect((await live(world.user.of(pods).live('default', 'web'))).status?.phase).toBe('Running');
});

test('a claim that is in use stays until the pod is gone', async () => {
  const made = await create('data', 'standard');
  const pod = await createPod(world, 'web', using('data'));
  await world.advance(2);
  await world.user.of(claims).delete(made);
  await world.settle();
  expect((await claim('data')).metadata.deletionTimestamp).toBeDefined();
  await world.user.of(pods).delete(pod);
  await world.advance(2);
  expect(await world.user.of(claims).live('default', 'data')).toBeUndefined();
});

test('a claim that cannot be met says why; one that is made larger gets more', async () => {
  await create('no-class', '');
  await create('unknown', 'golden');
  const made = await create('data', 'standard');
  await world.settle();
  expect((await world.events('no-class'))[0]).toMatch(
    /^Normal FailedBinding x\d+: no persistent volumes available for this claim and no storage class is set$/,
  );
  expect((await world.events('unknown'))[0]).toMatch(
    /^Warning ProvisioningFailed x\d+: storageclass.storage.k8s.io "golden" not found$/,
  );
  await world.user.of(claims).update(made, (draft) => void (draft.spec.resources = { requests: { storage: '5Gi' } }));
  await world.settle();
  expect((await claim('data')).status?.capacity).toEqual({ storage: '5Gi' });
});

import type { Pod, PodTemplateSpec } from '../../shapes/pod.ts';
import { deployments, pods, replicaSets } from '../resources.ts';
import type { Deployment, ReplicaSet } from '../shapes/workloads.ts';
import type { World } from './world.ts';

const labels = { app: 'web' };

export const template = (image = 'web:1', extra: Partial<PodTemplateSpec['spec']> = {}): PodTemplateSpec => ({
  metadata: { labels },
  spec: { containers: [{ name: 'web', image }], ...extra },
});

export const createDeployment = (world: World, spec: Partial<Deployment['spec']> = {}, name = 'web'): Promise<Deployment> =>
  world.user.of(deployments).create({
    metadata: { name, namespace: 'default' },
    spec: { replicas: 3, selector: { matchLabels: labels }, template: template(), ...spec },
  });

export const createReplicaSet = (world: World, spec: Partial<ReplicaSet['spec']> = {}, name = 'web'): Promise<ReplicaSet> =>
  world.user.of(replicaSets).create({
    metadata: { name, namespace: 'default' },
    spec: { replicas: 3, selector: { matchLabels: labels }, template: template(), ...spec },
  });

export const createPod = (
  world: World,
  name: string,
  spec: Partial<Pod['spec']> = {},
  metadata: Partial<Pod['metadata']> = {},
): Promise<Pod> =>
  world.user.of(pods).create({
    metadata: { name, namespace: 'default', ...metadata },
    spec: { containers: [{ name: 'web', image: 'web:1' }], ...spec },
  });

export async function live<Type extends { metadata: { name: string } }>(read: Promise<Type | undefined>): Promise<Type> {
  const object = await read;
  if (!object) throw new Error('the object is gone');
  return object;
}

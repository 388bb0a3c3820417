import type { KubeClient, KubeObject } from '@spacedock/kube';
import { ImmutableField, isRefusal, ObjectRefused, orRefused } from './release-errors.ts';
import { refTo } from './release-objects.ts';
import { fieldManager } from './release-records.ts';

type Send = { readonly client: KubeClient; readonly signal: AbortSignal };

/** Kinds that nobody misses for the moment between deleting and making them anew: running pods do not look at them. */
const remakable: ReadonlySet<string> = new Set([
  'ConfigMap',
  'HorizontalPodAutoscaler',
  'Ingress',
  'PodDisruptionBudget',
  'ServiceAccount',
]);
const immutable = /field is immutable|may not change once set|updates to .* are forbidden/;

/** Applies an object as Helm does, and takes over what others changed in it. */
export async function sendObject({ client, signal }: Send, object: KubeObject): Promise<void> {
  const apply = (): Promise<KubeObject> => client.apply(object, { force: true, fieldManager, signal });
  try {
    await apply();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.status !== 422 || !immutable.test(error.message)) throw new ObjectRefused(object, error);
    if (!(await isRemakable({ client, signal }, object))) throw new ImmutableField(object, error);
    await client.deleteAndWait(refTo(object), { signal });
    await orRefused(object, apply);
  }
}

/** A load balancer would come back with another address. */
async function isRemakable({ client, signal }: Send, object: KubeObject): Promise<boolean> {
  if (object.kind !== 'Service') return remakable.has(object.kind);
  const live = await client.get(refTo(object), { signal });
  return [object, live].every(
    (service) => (service?.['spec'] as { readonly type?: string } | undefined)?.type !== 'LoadBalancer',
  );
}

type Replicas = { readonly replicas?: number };

/**
 * An autoscaler is about to decide how many pods there are. When the manifest no longer says it, Kubernetes would fall back to one
 * pod until the autoscaler has looked: so somebody else says it meanwhile, with the number there is.
 */
export async function keepReplicas({ client, signal }: Send, deployment: KubeObject): Promise<void> {
  const live = await client.get(refTo(deployment), { signal });
  if (!live) return;
  const { apiVersion, kind, metadata } = deployment;
  const { replicas = 1 } = live['spec'] as Replicas;
  const place = { name: metadata.name, ...(metadata.namespace !== undefined && { namespace: metadata.namespace }) };
  // An autoscaler leaves a deployment alone that has none.
  const kept = { apiVersion, kind, metadata: place, spec: { replicas: Math.max(1, replicas) } };
  await client.apply(kept, { force: true, fieldManager: 'spacedock-replicas', signal });
}

export const saysReplicas = (object: KubeObject | undefined): boolean =>
  object?.kind === 'Deployment' && (object['spec'] as Replicas).replicas !== undefined;

import type { KubeObject } from '@spacedock/kube';

const scaled = new Set(['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController']);

/** How an object is applied while its space sleeps: how many replicas there are is up to sleep mode, which has set them to none. */
export function whileAsleep(object: KubeObject): KubeObject {
  const { spec } = object as KubeObject & { readonly spec?: object };
  if (!scaled.has(object.kind) || !spec || !('replicas' in spec)) return object;
  const { replicas: _, ...rest } = spec;
  return { ...object, spec: rest };
}

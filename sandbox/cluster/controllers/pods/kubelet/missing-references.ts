import type { Container, Pod, Volume } from '../../../shapes/pod.ts';
import { configMaps, secrets } from '../../resources.ts';
import type { Cluster } from '../../runtime/cluster.ts';

export interface MissingReferences {
  /** The first volume that cannot be mounted, and why. */
  readonly volume?: { readonly name: string; readonly reason: string };
  /** Why a container cannot be created, by its name. */
  readonly containers: ReadonlyMap<string, string>;
}

/** What a pod refers to and what is not there: it waits for it. */
export function missingReferences(cluster: Cluster, pod: Pod): MissingReferences {
  const namespace = pod.metadata.namespace ?? '';
  const has = {
    configmap: (name: string): boolean => cluster.of(configMaps).get(namespace, name) !== undefined,
    secret: (name: string): boolean => cluster.of(secrets).get(namespace, name) !== undefined,
  };
  const volume = (pod.spec.volumes ?? [])
    .map((candidate) => ({ name: candidate.name, reason: volumeProblem(candidate, has) }))
    .find(({ reason }) => reason !== undefined);
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].flatMap((container) => {
    const problem = environmentProblem(cluster, namespace, container);
    return problem === undefined ? [] : [[container.name, problem] as const];
  });
  return {
    containers: new Map(containers),
    ...(volume?.reason === undefined ? {} : { volume: { name: volume.name, reason: volume.reason } }),
  };
}

function volumeProblem(
  { configMap, secret }: Volume,
  has: Record<'configmap' | 'secret', (name: string) => boolean>,
): string | undefined {
  if (configMap && !configMap.optional && configMap.name && !has.configmap(configMap.name))
    return `configmap "${configMap.name}" not found`;
  if (secret && !secret.optional && secret.secretName && !has.secret(secret.secretName))
    return `secret "${secret.secretName}" not found`;
  return undefined;
}

function environmentProblem(cluster: Cluster, namespace: string, { env = [], envFrom = [] }: Container): string | undefined {
  for (const { configMapRef, secretRef } of envFrom as { configMapRef?: Reference; secretRef?: Reference }[]) {
    if (configMapRef?.name && !configMapRef.optional && !cluster.of(configMaps).get(namespace, configMapRef.name))
      return `configmap "${configMapRef.name}" not found`;
    if (secretRef?.name && !secretRef.optional && !cluster.of(secrets).get(namespace, secretRef.name))
      return `secret "${secretRef.name}" not found`;
  }
  for (const { valueFrom } of env) {
    const { configMapKeyRef, secretKeyRef } = valueFrom ?? {};
    if (configMapKeyRef?.name && !configMapKeyRef.optional) {
      const map = cluster.of(configMaps).get(namespace, configMapKeyRef.name);
      if (!map) return `configmap "${configMapKeyRef.name}" not found`;
      if (map.data?.[configMapKeyRef.key ?? ''] === undefined)
        return `couldn't find key ${configMapKeyRef.key ?? ''} in ConfigMap ${namespace}/${configMapKeyRef.name}`;
    }
    if (secretKeyRef?.name && !secretKeyRef.optional) {
      const secret = cluster.of(secrets).get(namespace, secretKeyRef.name);
      if (!secret) return `secret "${secretKeyRef.name}" not found`;
      if (secret.data?.[secretKeyRef.key ?? ''] === undefined)
        return `couldn't find key ${secretKeyRef.key ?? ''} in Secret ${namespace}/${secretKeyRef.name}`;
    }
  }
  return undefined;
}

interface Reference {
  readonly name?: string;
  readonly optional?: boolean;
}

import { OutcomeError } from '@spacedock/contracts';
import { KubeDeletionBlocked, type KubeObject } from '@spacedock/kube';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import { isTransient } from './applied-objects.ts';
import { cleanupFinalizer } from './schedule-space.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { spaceLabels } from './sync-space.ts';

const namespaceDeadlineMs = 20_000;

/**
 * Removes the namespace with everything in it, then lets the object go. A cluster that is gone or no longer registered has
 * nothing to remove; one that cannot be reached now is asked again later. A namespace that is not ours is left alone.
 */
export async function removeSpace(turn: SpaceTurn): Promise<void> {
  const { plane, instance, objects, kinds } = turn;
  const { metadata, spec } = instance;
  if (!metadata.finalizers?.includes(cleanupFinalizer)) return;
  const cluster = plane.directory().spaceByHandle(spec?.clusterRef?.cluster ?? '');
  const namespace = spec?.clusterRef?.namespace ?? '';
  if (cluster && cluster.health !== 'lost' && namespace !== '' && instance.status?.ignoreReconciliation !== true) {
    try {
      await removeNamespace(turn, cluster.id, namespace);
    } catch (error) {
      throw blocked(error, cluster.name, namespace);
    }
  }
  await objects.update(kinds.spaceInstances, metadata.namespace ?? '', metadata.name, (current) => ({
    ...current, metadata: { ...current.metadata, finalizers: (current.metadata.finalizers ?? []).filter((one) => one !== cleanupFinalizer) },
  }) as KubeObject);
}

async function removeNamespace({ plane, instance }: SpaceTurn, clusterId: string, namespace: string): Promise<void> {
  const client = await plane.cluster(clusterId, { writes: true });
  const found = await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
  const labels = found?.metadata.labels ?? {};
  if (labels[spaceLabels.name] !== instance.metadata.name || labels[spaceLabels.namespace] !== instance.metadata.namespace) return;
  await client.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: namespace }, { deadlineMs: namespaceDeadlineMs });
}

function blocked(error: unknown, cluster: string, namespace: string): unknown {
  if (error instanceof KubeDeletionBlocked) return new NotYet('SpaceSynced', 'NamespaceTerminating', `${error.message}`, 'Info');
  const told = clusterOutcome(error, cluster);
  if (told instanceof OutcomeError || (error instanceof Error && isTransient(error))) {
    const why = told instanceof Error ? told.message : String(told);
    return new NotYet('SpaceSynced', 'ClusterUnreachable', `Namespace ${namespace} cannot be removed now: ${why} It is tried again. If the cluster is gone for good, remove its space.`);
  }
  return error;
}

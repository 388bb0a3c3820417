import { KubeApiError, type KubeObject } from '@spacedock/kube';
import { isOfCluster } from '../controller/space-cluster.ts';
import { listServed, type PatchedWorkloads, patchWorkloads, type WorkloadFailure, type WorkloadsIn } from './patch-workloads.ts';
import { isExcluded, isOwned, sleepPatch, workloadKinds } from './workload-sleep.ts';

export interface FallenAsleep extends PatchedWorkloads {
  /** Autoscalers that may start what was put to sleep. */
  readonly restless: readonly string[];
}

/**
 * Puts everything in the namespace to sleep; to do it again changes nothing but what was started meanwhile. An autoscaler whose
 * target is at zero leaves it alone ("scaling is disabled since the replica count of the target is zero"): that is why replicas
 * are set and autoscalers are not touched. Only one that may itself scale to zero goes on, and is told of.
 */
export async function fallAsleep(
  place: WorkloadsIn,
  { deleteAllPods }: { readonly deleteAllPods: boolean },
): Promise<FallenAsleep> {
  const { changed, failures } = await patchWorkloads(place, sleepPatch);
  const pods = deleteAllPods ? await deleteBarePods(place) : { changed: [], failures: [] };
  return {
    changed: [...changed, ...pods.changed],
    failures: [...failures, ...pods.failures],
    restless: await restlessAutoscalers(place),
  };
}

/** Pods that nothing would make again: nobody can wake them, so that it is only done when it was asked for. */
async function deleteBarePods({ client, namespace }: WorkloadsIn): Promise<PatchedWorkloads> {
  const [changed, failures]: [string[], WorkloadFailure[]] = [[], []];
  for (const pod of await listServed(client, { apiVersion: 'v1', kind: 'Pod', namespace })) {
    const { name, uid = '', deletionTimestamp } = pod.metadata;
    if (isOwned(pod) || isExcluded(pod) || deletionTimestamp !== undefined) continue;
    try {
      const gone = await client.delete({ apiVersion: 'v1', kind: 'Pod', namespace, name }, { preconditions: { uid } });
      if (gone !== undefined) changed.push(`Pod/${name}`);
    } catch (error) {
      if (!(error instanceof KubeApiError) || isOfCluster(error)) throw error;
      failures.push({ workload: `Pod/${name}`, message: error.message });
    }
  }
  return { changed, failures };
}

interface Autoscaler extends KubeObject {
  readonly spec?: { readonly minReplicas?: number; readonly scaleTargetRef?: { readonly kind?: string; readonly name?: string } };
}

async function restlessAutoscalers({ client, namespace }: WorkloadsIn): Promise<readonly string[]> {
  const found = await listServed(client, { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', namespace });
  return (found as readonly Autoscaler[])
    .filter(({ spec }) => spec?.minReplicas === 0 && workloadKinds.some(({ kind }) => kind === spec.scaleTargetRef?.kind))
    .map(({ metadata }) => metadata.name);
}

import type { ControllerContext } from '../controller.ts';
import { replicaSets } from '../resources.ts';
import type { Deployment, ReplicaSet } from '../shapes/workloads.ts';
import { desiredAsNoted, maxReplicasAsNoted, sizeAnnotations } from './revisions.ts';
import { proportionalSizes } from './proportional-scale.ts';
import type { Rollout } from './newest-replica-set.ts';
import { desiredReplicas, isRolling, maxSurge } from './strategy.ts';

export const sizeOf = ({ spec }: ReplicaSet): number => spec.replicas ?? 1;

/** Gives a replica set another size and notes what it was decided for. Says whether the size is another one now. */
export async function resize(
  { cluster, events }: ControllerContext,
  deployment: Deployment,
  set: ReplicaSet,
  size: number,
): Promise<boolean> {
  const before = sizeOf(set);
  const notes = sizeAnnotations(deployment);
  const noted = Object.entries(notes).every(([name, value]) => set.metadata.annotations?.[name] === value);
  if (size === before && noted) return false;
  const written = await cluster.of(replicaSets).update(set, (draft) => {
    draft.spec.replicas = size;
    draft.metadata.annotations = { ...draft.metadata.annotations, ...notes };
  });
  if (!written || size === before) return false;
  events.record(
    deployment,
    'Normal',
    'ScalingReplicaSet',
    `Scaled ${size > before ? 'up' : 'down'} replica set ${set.metadata.name} from ${before} to ${size}`,
  );
  return true;
}

/** For a deployment whose number of pods was changed, or that is paused: no rollout goes on here. */
export async function scaleDeployment(context: ControllerContext, { deployment, newest, old }: Rollout): Promise<void> {
  const desired = desiredReplicas(deployment);
  const all = newest ? [...old, newest] : old;
  const active = all.filter((set) => sizeOf(set) > 0);
  const only = active.length === 0 ? (newest ?? old.at(-1)) : active.length === 1 ? active[0] : undefined;
  if (only) {
    if (sizeOf(only) !== desired) await resize(context, deployment, only, desired);
    return;
  }
  if (newest && isSaturated(deployment, newest)) {
    for (const set of old) if (sizeOf(set) > 0) await resize(context, deployment, set, 0);
    return;
  }
  if (!isRolling(deployment)) return;
  const sizes = proportionalSizes({
    desired,
    maxSurge: maxSurge(deployment),
    statusReplicas: deployment.status?.replicas ?? 0,
    active: active.map((set) => ({
      name: set.metadata.name,
      replicas: sizeOf(set),
      createdAtMs: Date.parse(set.metadata.creationTimestamp ?? '') || 0,
      maxReplicasBefore: maxReplicasAsNoted(set),
    })),
  });
  for (const set of active) await resize(context, deployment, set, sizes.get(set.metadata.name) ?? sizeOf(set));
}

/** All the pods of the deployment are its own, and they are available. */
function isSaturated(deployment: Deployment, set: ReplicaSet): boolean {
  const desired = desiredReplicas(deployment);
  return sizeOf(set) === desired && desiredAsNoted(set) === desired && (set.status?.availableReplicas ?? 0) === desired;
}

import { isDeepStrictEqual } from 'node:util';
import type { ControllerContext } from '../controller.ts';
import { isFinished } from '../pods/pod-state.ts';
import { deployments, pods, replicaSets } from '../resources.ts';
import type { Deployment, DeploymentStatus, ReplicaSet } from '../shapes/workloads.ts';
import { deploymentStatus, isComplete, nextProgressCheck, withProgress } from './deployment-status.ts';
import { newestReplicaSet, type Rollout } from './newest-replica-set.ts';
import { resize, sizeOf } from './resize.ts';
import { byRevision, revisionAnnotation } from './revisions.ts';
import { rollingStep } from './rolling-step.ts';
import { desiredReplicas, historyLimit, maxSurge, maxUnavailable } from './strategy.ts';

/** One step of a rolling update, and what there is to say about it. */
export async function roll(
  context: ControllerContext,
  deployment: Deployment,
  sets: readonly ReplicaSet[],
): Promise<number | undefined> {
  const rollout = await newestReplicaSet(context, deployment, sets, true);
  const share = (set: ReplicaSet) => ({
    name: set.metadata.name,
    replicas: sizeOf(set),
    available: set.status?.availableReplicas ?? 0,
  });
  const { newest, old } = rollout;
  if (!newest) return undefined;
  const sizes = rollingStep({
    desired: desiredReplicas(deployment),
    maxSurge: maxSurge(deployment),
    maxUnavailable: maxUnavailable(deployment),
    newest: share(newest),
    old: old.map(share),
  });
  for (const set of [...old, newest]) {
    const size = sizes.get(set.metadata.name);
    if (size !== undefined) await resize(context, deployment, set, size);
  }
  if (sizes.size === 0 && isComplete(deployment, deployment.status ?? {})) await forgetHistory(context, rollout);
  return writeStatus(context, current(context, rollout), 'progress');
}

/** First all the old pods go, then the new ones come. */
export async function recreate(
  context: ControllerContext,
  { deployment, newest, old, ...rest }: Rollout,
  sets: readonly ReplicaSet[],
): Promise<number | undefined> {
  const rollout: Rollout = { deployment, newest, old, ...rest };
  let shrunk = false;
  for (const set of old) if (sizeOf(set) > 0 && (await resize(context, deployment, set, 0))) shrunk = true;
  if (shrunk || old.some((set) => (set.status?.replicas ?? 0) > 0 || hasPods(context, set)))
    return writeStatus(context, current(context, rollout), 'progress');
  const made = newest ? rollout : await newestReplicaSet(context, deployment, sets, true);
  if (made.newest && sizeOf(made.newest) !== desiredReplicas(deployment))
    await resize(context, deployment, made.newest, desiredReplicas(deployment));
  if (isComplete(deployment, deployment.status ?? {})) await forgetHistory(context, made);
  return writeStatus(context, current(context, made), 'progress');
}

const hasPods = ({ cluster }: ControllerContext, { metadata }: ReplicaSet): boolean =>
  cluster
    .of(pods)
    .ownedBy(metadata.uid)
    .some((pod) => !isFinished(pod));

/** The replica sets as they are after what was just done to them. */
export function current({ cluster }: ControllerContext, rollout: Rollout): Rollout {
  const fresh = (set: ReplicaSet): ReplicaSet =>
    cluster.of(replicaSets).get(set.metadata.namespace ?? '', set.metadata.name) ?? set;
  return { ...rollout, newest: rollout.newest && fresh(rollout.newest), old: rollout.old.map(fresh) };
}

/** Old replica sets without pods are kept to go back to, but not more of them than asked for. */
export async function forgetHistory({ cluster }: ControllerContext, { deployment, old }: Rollout): Promise<void> {
  const limit = historyLimit(deployment);
  if (limit === undefined) return;
  const alive = old
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .toSorted(byRevision);
  for (const set of alive.slice(0, Math.max(0, alive.length - limit))) {
    const { status, metadata } = set;
    if ((status?.replicas ?? 0) > 0 || sizeOf(set) > 0 || (metadata.generation ?? 0) > (status?.observedGeneration ?? 0))
      continue;
    await cluster.of(replicaSets).delete(set);
  }
}

export async function writeStatus(
  context: ControllerContext,
  rollout: Rollout,
  extent: 'counts' | 'progress',
): Promise<number | undefined> {
  const { deployment, newest } = rollout;
  const now = context.clock.now();
  const counts = deploymentStatus(rollout, now);
  const status: DeploymentStatus = extent === 'counts' ? counts : withProgress(rollout, counts, now);
  const revision = newest?.metadata.annotations?.[revisionAnnotation];
  const numbered = revision === undefined || deployment.metadata.annotations?.[revisionAnnotation] === revision;
  if (!numbered || !isDeepStrictEqual(status, deployment.status)) {
    await context.cluster.of(deployments).updateStatus(deployment, (draft) => {
      draft.status = status;
      if (revision !== undefined) draft.metadata.annotations = { ...draft.metadata.annotations, [revisionAnnotation]: revision };
    });
  }
  return nextProgressCheck(deployment, status, now);
}

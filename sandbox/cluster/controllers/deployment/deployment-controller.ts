import { isDeepStrictEqual } from 'node:util';
import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, type ObjectKey, reconciler, type Watched, watched } from '../controller.ts';
import { controllerOf } from '../owner-references.ts';
import { ownersOf } from '../owner-keys.ts';
import { isFinished } from '../pods/pod-state.ts';
import { deployments, pods, replicaSets } from '../resources.ts';
import type { Deployment, DeploymentStatus, ReplicaSet } from '../shapes/workloads.ts';
import { conditionIn, saying } from './deployment-conditions.ts';
import { deploymentStatus, isComplete, nextProgressCheck, withProgress } from './deployment-status.ts';
import { newestReplicaSet, type Rollout } from './newest-replica-set.ts';
import { resize, scaleDeployment, sizeOf } from './resize.ts';
import { desiredAsNoted, revisionAnnotation, revisionOf } from './revisions.ts';
import { rollingStep } from './rolling-step.ts';
import { desiredReplicas, historyLimit, isRolling, maxSurge, maxUnavailable, progressDeadline } from './strategy.ts';

/** A pod that is gone wakes the deployment behind its replica set: one that recreates waits for exactly that. */
const deploymentOfPod: Watched['keys'] = ({ before, after }, { cluster }): readonly ObjectKey[] => {
  const pod = after ?? before;
  const owner = pod && controllerOf(pod);
  if (!pod || owner?.kind !== 'ReplicaSet' || (after && !isFinished(after as never))) return [];
  const namespace = pod.metadata.namespace ?? '';
  const set = cluster.of(replicaSets).get(namespace, owner.name);
  const deployment = set && controllerOf(set);
  return deployment?.kind === 'Deployment' ? [{ namespace, name: deployment.name }] : [];
};

export const deploymentController: Controller = reconciler({
  name: 'deployment-controller',
  watches: [
    watched(deployments),
    watched(
      replicaSets,
      ownersOf(deployments, 'Deployment', ({ spec }) => spec.selector),
    ),
    watched(pods, deploymentOfPod),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const deployment = context.cluster.of(deployments).get(namespace, name);
      return deployment && reconcile(context, deployment);
    },
});

async function reconcile(context: ControllerContext, deployment: Deployment): Promise<number | undefined> {
  const { cluster, events } = context;
  const { namespace = '', generation = 0, deletionTimestamp } = deployment.metadata;
  const { selector } = deployment.spec;
  if (Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0) {
    events.record(
      deployment,
      'Warning',
      'SelectingAll',
      'This deployment is selecting all pods. A non-empty selector is required.',
    );
    await cluster
      .of(deployments)
      .updateStatus(deployment, (draft) => void (draft.status = { ...draft.status, observedGeneration: generation }));
    return undefined;
  }
  const sets = await claimed({
    owner: deployment,
    owners: cluster.of(deployments),
    owned: cluster.of(replicaSets),
    selector,
    candidates: cluster.of(replicaSets).list(namespace),
  });
  if (deletionTimestamp) return writeStatus(context, await newestReplicaSet(context, deployment, sets, false), 'counts');

  const noted = await notePause(context, deployment);
  const rollout = await newestReplicaSet(context, noted, sets, false);
  const scaling = [...rollout.old, ...(rollout.newest ? [rollout.newest] : [])].some(
    (set) => sizeOf(set) > 0 && (desiredAsNoted(set) ?? desiredReplicas(noted)) !== desiredReplicas(noted),
  );
  if (noted.spec.paused || scaling) {
    await scaleDeployment(context, rollout);
    if (noted.spec.paused) await forgetHistory(context, rollout);
    return writeStatus(context, current(context, rollout), 'counts');
  }
  return isRolling(noted) ? roll(context, noted, sets) : recreate(context, rollout, sets);
}

async function roll(
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
async function recreate(
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
function current({ cluster }: ControllerContext, rollout: Rollout): Rollout {
  const fresh = (set: ReplicaSet): ReplicaSet =>
    cluster.of(replicaSets).get(set.metadata.namespace ?? '', set.metadata.name) ?? set;
  return { ...rollout, newest: rollout.newest && fresh(rollout.newest), old: rollout.old.map(fresh) };
}

/** A pause is said in a condition, so that the time it took is not held against the rollout. */
async function notePause({ cluster, clock }: ControllerContext, deployment: Deployment): Promise<Deployment> {
  const said = conditionIn(deployment.status?.conditions, 'Progressing');
  if (progressDeadline(deployment) === undefined || said?.reason === 'ProgressDeadlineExceeded') return deployment;
  const paused = deployment.spec.paused === true;
  if (paused === (said?.reason === 'DeploymentPaused')) return deployment;
  const [reason, message] = paused
    ? ['DeploymentPaused', 'Deployment is paused']
    : ['DeploymentResumed', 'Deployment is resumed'];
  return (
    (await cluster.of(deployments).updateStatus(deployment, (draft) => {
      draft.status = {
        ...draft.status,
        conditions: saying(draft.status?.conditions, { type: 'Progressing', status: 'Unknown', reason, message }, clock.now()),
      };
    })) ?? deployment
  );
}

/** Old replica sets without pods are kept to go back to, but not more of them than asked for. */
async function forgetHistory({ cluster }: ControllerContext, { deployment, old }: Rollout): Promise<void> {
  const limit = historyLimit(deployment);
  if (limit === undefined) return;
  const alive = old
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .toSorted((a, b) => revisionOf(a) - revisionOf(b));
  for (const set of alive.slice(0, Math.max(0, alive.length - limit))) {
    const { status, metadata } = set;
    if ((status?.replicas ?? 0) > 0 || sizeOf(set) > 0 || (metadata.generation ?? 0) > (status?.observedGeneration ?? 0))
      continue;
    await cluster.of(replicaSets).delete(set);
  }
}

async function writeStatus(
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

import { isDeepStrictEqual } from 'node:util';
import { StatusError } from '@spacedock/kube';
import type { ControllerContext } from '../controller.ts';
import { controllerReference, isControlledBy } from '../owner-references.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import { deployments, replicaSets } from '../resources.ts';
import type { New } from '../runtime/objects.ts';
import type { Deployment, DeploymentCondition, ReplicaSet } from '../shapes/workloads.ts';
import { templateHash } from '../template-hash.ts';
import { conditionIn, saying } from './deployment-conditions.ts';
import { hashLabel, newestAnnotations, nextRevision, sizeAnnotations, splitByTemplate } from './revisions.ts';
import { sizeOfNewest } from './rolling-step.ts';
import { desiredReplicas, isRolling, maxSurge, progressDeadline } from './strategy.ts';

/** Deployment and replica sets as they are in one pass. */
export interface Rollout {
  readonly deployment: Deployment;
  readonly newest: ReplicaSet | undefined;
  readonly old: readonly ReplicaSet[];
  readonly conditions: readonly DeploymentCondition[];
}

const longestName = 253;

/** Finds the replica set of the present template and brings its notes up to date; makes it where there is none, if wanted. */
export async function newestReplicaSet(
  context: ControllerContext,
  deployment: Deployment,
  sets: readonly ReplicaSet[],
  create: boolean,
): Promise<Rollout> {
  const { newest: found, old } = splitByTemplate(deployment, sets);
  const revision = nextRevision(old);
  const conditions = deployment.status?.conditions ?? [];
  if (found) {
    const newest = await updated(context, deployment, found, revision);
    const known = progressDeadline(deployment) === undefined || conditionIn(conditions, 'Progressing') !== undefined;
    return {
      deployment,
      newest,
      old,
      conditions: known
        ? conditions
        : progress(context, conditions, 'True', 'FoundNewReplicaSet', `Found new replica set "${found.metadata.name}"`),
    };
  }
  if (!create) return { deployment, newest: undefined, old, conditions };
  const newest = await created(context, deployment, old, revision);
  return {
    deployment,
    newest,
    old,
    conditions:
      progressDeadline(deployment) === undefined
        ? conditions
        : progress(context, conditions, 'True', 'NewReplicaSetCreated', `Created new replica set "${newest.metadata.name}"`),
  };
}

const progress = (
  { clock }: ControllerContext,
  conditions: readonly DeploymentCondition[],
  status: 'True' | 'False',
  reason: string,
  message: string,
) => saying(conditions, { type: 'Progressing', status, reason, message }, clock.now());

async function updated(
  { cluster }: ControllerContext,
  deployment: Deployment,
  set: ReplicaSet,
  revision: bigint,
): Promise<ReplicaSet> {
  const annotations = newestAnnotations(deployment, set, revision);
  const minReadySeconds = deployment.spec.minReadySeconds ?? 0;
  if (isDeepStrictEqual(annotations, set.metadata.annotations) && (set.spec.minReadySeconds ?? 0) === minReadySeconds) return set;
  return (
    (await cluster.of(replicaSets).update(set, (draft) => {
      draft.metadata.annotations = newestAnnotations(deployment, draft, revision);
      if (minReadySeconds > 0) draft.spec.minReadySeconds = minReadySeconds;
      else delete draft.spec.minReadySeconds;
    })) ?? set
  );
}

async function created(
  context: ControllerContext,
  deployment: Deployment,
  old: readonly ReplicaSet[],
  revision: bigint,
): Promise<ReplicaSet> {
  const { cluster, events } = context;
  const draft = draftOf(deployment, old, revision);
  try {
    const made = await cluster.of(replicaSets).create(draft);
    if (made.spec.replicas)
      events.record(
        deployment,
        'Normal',
        'ScalingReplicaSet',
        `Scaled up replica set ${made.metadata.name} from 0 to ${made.spec.replicas}`,
      );
    return made;
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'AlreadyExists') {
      const there = await cluster.of(replicaSets).live(deployment.metadata.namespace ?? '', draft.metadata.name ?? '');
      if (there && isControlledBy(there, deployment) && splitByTemplate(deployment, [there]).newest) return there;
      // Another template came to the same hash: the count changes what the name is made from.
      await raiseCollisionCount(context, deployment);
    } else if (error instanceof StatusError && !isNamespaceGoing(error))
      await reportRefusal(context, deployment, draft.metadata.name ?? '', error);
    throw error;
  }
}

function draftOf(deployment: Deployment, old: readonly ReplicaSet[], revision: bigint): New<ReplicaSet> {
  const { template, selector, minReadySeconds = 0 } = deployment.spec;
  const hash = templateHash(template, deployment.status?.collisionCount);
  const name = `${deployment.metadata.name.slice(0, longestName - hash.length - 1)}-${hash}`;
  const labels = { ...template.metadata?.labels, [hashLabel]: hash };
  const desired = desiredReplicas(deployment);
  const shares = old.map(({ metadata, spec }) => ({ name: metadata.name, replicas: spec.replicas ?? 1, available: 0 }));
  const size = isRolling(deployment)
    ? sizeOfNewest({ desired, maxSurge: maxSurge(deployment), newest: { name, replicas: 0, available: 0 }, old: shares })
    : desired;
  return {
    metadata: {
      name,
      namespace: deployment.metadata.namespace ?? '',
      labels,
      ownerReferences: [controllerReference(deployment)],
      annotations: { ...newestAnnotations(deployment, { metadata: { name } }, revision), ...sizeAnnotations(deployment) },
    },
    spec: {
      replicas: size,
      ...(minReadySeconds > 0 ? { minReadySeconds } : {}),
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [hashLabel]: hash } },
      template: { ...structuredClone(template), metadata: { ...structuredClone(template.metadata), labels } },
    },
  };
}

async function raiseCollisionCount({ cluster }: ControllerContext, deployment: Deployment): Promise<void> {
  const collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
  await cluster.of(deployments).updateStatus(deployment, (draft) => void (draft.status = { ...draft.status, collisionCount }));
}

async function reportRefusal(
  context: ControllerContext,
  deployment: Deployment,
  name: string,
  error: StatusError,
): Promise<void> {
  const message = `Failed to create new replica set "${name}": ${error.message}`;
  context.events.record(deployment, 'Warning', 'ReplicaSetCreateError', message);
  if (progressDeadline(deployment) === undefined) return;
  await context.cluster.of(deployments).updateStatus(deployment, (draft) => {
    draft.status = {
      ...draft.status,
      conditions: progress(context, draft.status?.conditions ?? [], 'False', 'ReplicaSetCreateError', message),
    };
  });
}

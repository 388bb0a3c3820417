import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, type ObjectKey, reconciler, type Watched, watched } from '../controller.ts';
import { controllerOf } from '../owner-references.ts';
import { ownersOf } from '../owner-keys.ts';
import { isFinished } from '../pods/pod-state.ts';
import { deployments, pods, replicaSets } from '../resources.ts';
import type { Deployment } from '../shapes/workloads.ts';
import { conditionIn, saying } from './deployment-conditions.ts';
import { newestReplicaSet } from './newest-replica-set.ts';
import { scaleDeployment, sizeOf } from './resize.ts';
import { desiredAsNoted } from './revisions.ts';
import { current, forgetHistory, recreate, roll, writeStatus } from './rollout.ts';
import { desiredReplicas, isRolling, progressDeadline } from './strategy.ts';

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

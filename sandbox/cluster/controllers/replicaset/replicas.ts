import { isDeepStrictEqual } from 'node:util';
import type { Pod } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import type { ControllerContext } from '../controller.ts';
import { controllerOf, isControlledBy } from '../owner-references.ts';
import { selects } from '../owner-keys.ts';
import { deletionOrder } from '../pods/deletion-order.ts';
import { createOwnedPod, deleteOwnedPod } from '../pods/owned-pods.ts';
import { podFromTemplate } from '../pods/pod-from-template.ts';
import { isActive, isTerminating, nextAvailability } from '../pods/pod-state.ts';
import { pods, replicaSets } from '../resources.ts';
import type { Objects } from '../runtime/objects.ts';
import type { ReplicaSet } from '../shapes/workloads.ts';
import { replicaStatus } from './replica-status.ts';

/** At most so many are created or deleted at a time; the rest follows when these are seen. */
const burst = 500;

/** Keeps as many pods as a replica set, or a replication controller in its form, asks for. */
export async function keepReplicas(
  context: ControllerContext,
  sets: Objects<ReplicaSet>,
  set: ReplicaSet,
  { countsTerminating }: { readonly countsTerminating: boolean },
): Promise<number | undefined> {
  const { cluster, clock } = context;
  const { namespace = '', deletionTimestamp } = set.metadata;
  const { selector, minReadySeconds = 0 } = set.spec;
  const all = cluster.of(pods).list(namespace);
  const active = await claimed({ owner: set, owners: sets, owned: cluster.of(pods), selector, candidates: all.filter(isActive) });
  const terminating = all.filter(
    (pod) => isTerminating(pod) && isControlledBy(pod, set) && selects(selector, pod.metadata.labels),
  );

  let failure: Error | undefined;
  if (deletionTimestamp === undefined) {
    try {
      await adjust(context, set, active);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failure = error;
    }
  }
  const now = clock.now();
  const status = replicaStatus(set, { active, failure, ...(countsTerminating ? { terminating } : {}) }, now);
  if (!isDeepStrictEqual(status, set.status)) await sets.updateStatus(set, (draft) => void (draft.status = status));
  if (failure) throw failure;
  return nextAvailability(active, minReadySeconds, now);
}

async function adjust(context: ControllerContext, set: ReplicaSet, active: readonly Pod[]): Promise<void> {
  const { replicas = 1, template } = set.spec;
  // One after the other, so that the first refusal (a quota, say) is the only one.
  for (let missing = Math.min(replicas - active.length, burst); missing > 0; missing -= 1)
    await createOwnedPod(context, set, podFromTemplate(set, template));
  const surplus = Math.min(active.length - replicas, burst);
  if (surplus <= 0) return;
  for (const pod of deletionOrder(active, relatedPods(context, set), context.clock.now()).slice(0, surplus))
    await deleteOwnedPod(context, set, pod);
}

/** The pods of all replica sets of the same deployment: a node that has many of them can do without one. */
function relatedPods({ cluster }: ControllerContext, set: ReplicaSet): readonly Pod[] {
  const owner = controllerOf(set);
  const family = owner
    ? cluster
        .of(replicaSets)
        .ownedBy(owner.uid)
        .map(({ metadata }) => metadata.uid)
    : [set.metadata.uid];
  return family.flatMap((uid) => cluster.of(pods).ownedBy(uid)).filter(isActive);
}

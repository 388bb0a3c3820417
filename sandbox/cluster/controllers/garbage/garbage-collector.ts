import { type KubeObject, type OwnerReference, resourceOf } from '@spacedock/kube';
import { type Controller, type ControllerContext, reportFailure } from '../controller.ts';
import { type AllKinds, followAllKinds } from '../runtime/all-kinds.ts';
import { workQueue } from '../runtime/work-queue.ts';
import { type Dependent, dependentsOf } from './owner-graph.ts';
import { foreground, orphan, standingOf, waitsForDependents } from './owner-standing.ts';

/** An owner of a kind that is not known may be known later. */
const unknownAgainMs = 30_000;

/**
 * Deletes what all owners of are gone. Follows the three ways of Kubernetes: in the background, after the owner; in the
 * foreground, before it; or not at all, when the owner lets its dependents go.
 */
export const garbageCollector: Controller = {
  name: 'garbage-collector-controller',
  component: 'kube-controller-manager',
  async start(context) {
    const { clock, activity, log, cluster } = context;
    const keyOf = ({ kind, object: { metadata } }: Dependent): string =>
      `${resourceOf(kind)}|${metadata.namespace ?? ''}|${metadata.name}`;
    const add = (dependent: Dependent): void => queue.add(keyOf(dependent));
    const addOwner = (object: KubeObject, { apiVersion, kind, name }: OwnerReference): void => {
      const ownerKind = cluster.kindFor(apiVersion, kind);
      if (ownerKind)
        queue.add(
          `${resourceOf(ownerKind)}|${ownerKind.scope === 'Namespaced' ? (object.metadata.namespace ?? '') : ''}|${name}`,
        );
    };
    const known = followAllKinds(context, (kind, { before, after }) => {
      const references = JSON.stringify(after?.metadata.ownerReferences);
      const changed = JSON.stringify(before?.metadata.ownerReferences) !== references;
      if (after && ((changed && references !== undefined) || after.metadata.deletionTimestamp)) add({ kind, object: after });
      // An owner may have waited for just this one to go, or to let go.
      if (before && (changed || !after))
        for (const reference of before.metadata.ownerReferences ?? []) addOwner(before, reference);
      // Those that depended on it are found by its name in the queue, also when it is gone.
      if (before && !after) queue.add(`gone|${before.metadata.uid ?? ''}`);
    });
    const queue = workQueue({
      clock,
      activity,
      async work(key) {
        const kinds = await known;
        const [resource = '', namespace = '', name = ''] = key.split('|');
        if (resource === 'gone') {
          for (const dependent of dependentsOf(kinds, namespace)) add(dependent);
          return undefined;
        }
        const followed = kinds.find(resource);
        const object = followed?.informer.get(namespace, name);
        return followed && object && collect(context, kinds, { kind: followed.kind, object }, add);
      },
      report: (error, key) => reportFailure(log, 'garbage-collector-controller', key, error),
    });
    const kinds = await known;
    return {
      async stop() {
        kinds.stop();
        await queue.stop();
      },
    };
  },
};

async function collect(
  context: ControllerContext,
  kinds: AllKinds,
  item: Dependent,
  add: (dependent: Dependent) => void,
): Promise<number | undefined> {
  const { metadata } = item.object;
  if (metadata.deletionTimestamp) {
    if (metadata.finalizers?.includes(orphan)) await letGo(context, kinds, item);
    else if (waitsForDependents(item.object)) await waitFor(context, kinds, item, add);
    return undefined;
  }
  const references = metadata.ownerReferences ?? [];
  if (references.length === 0) return undefined;
  const standings = await Promise.all(
    references.map((reference) => standingOf(context.cluster, item.object, item.kind, reference)),
  );
  if (standings.includes('invalid')) {
    context.events.record(
      item.object,
      'Warning',
      'OwnerRefInvalidNamespace',
      `ownerRef [${references.map(({ name, uid }) => `${name}, uid: ${uid}`).join()}] does not exist in namespace "${metadata.namespace ?? ''}"`,
    );
    return undefined;
  }
  if (standings.includes('unknown')) return unknownAgainMs;
  const solid = references.filter((_, index) => standings[index] === 'solid');
  if (solid.length === references.length) return undefined;
  if (solid.length > 0) {
    await context.cluster
      .ofKind(item.kind)
      .update(item.object, (draft) => void (draft.metadata.ownerReferences = keeping(draft, solid)));
    return undefined;
  }
  await remove(context, kinds, item, standings.includes('waiting'));
  return undefined;
}

const keeping = ({ metadata }: KubeObject, kept: readonly OwnerReference[]): OwnerReference[] =>
  (metadata.ownerReferences ?? []).filter(({ uid }) => kept.some((reference) => reference.uid === uid));

/** In the foreground when the owner waits and this one has dependents too: the whole chain goes from its end. */
async function remove(
  { cluster }: ControllerContext,
  kinds: AllKinds,
  { kind, object }: Dependent,
  ownerWaits: boolean,
): Promise<void> {
  const objects = cluster.ofKind(kind);
  const dependents = dependentsOf(kinds, object.metadata.uid);
  let current: KubeObject | undefined = object;
  if (ownerWaits && dependents.some((dependent) => waitsForDependents(dependent.object))) {
    // A circle in which each waits for the next would never end.
    current = await objects.update(
      object,
      (draft) =>
        void (draft.metadata.ownerReferences = (draft.metadata.ownerReferences ?? []).map((reference) => ({
          ...reference,
          blockOwnerDeletion: false,
        }))),
    );
  }
  if (!current) return;
  const finalizers = current.metadata.finalizers ?? [];
  const propagationPolicy = finalizers.includes(orphan)
    ? 'Orphan'
    : (ownerWaits && dependents.length > 0) || finalizers.includes(foreground)
      ? 'Foreground'
      : 'Background';
  await objects.delete(current, {
    propagationPolicy,
    preconditions: current.metadata.resourceVersion === undefined ? {} : { resourceVersion: current.metadata.resourceVersion },
  });
}

async function letGo(context: ControllerContext, kinds: AllKinds, item: Dependent): Promise<void> {
  for (const { kind, object } of dependentsOf(kinds, item.object.metadata.uid)) {
    await context.cluster.ofKind(kind).update(object, (draft) => {
      const left = (draft.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== item.object.metadata.uid);
      if (left.length > 0) draft.metadata.ownerReferences = left;
      else delete draft.metadata.ownerReferences;
    });
  }
  await withoutFinalizer(context, item, orphan);
}

async function waitFor(
  context: ControllerContext,
  kinds: AllKinds,
  item: Dependent,
  add: (dependent: Dependent) => void,
): Promise<void> {
  const { uid } = item.object.metadata;
  const blocking = dependentsOf(kinds, uid).filter(({ object }) =>
    object.metadata.ownerReferences?.some((reference) => reference.uid === uid && reference.blockOwnerDeletion),
  );
  if (blocking.length === 0) await withoutFinalizer(context, item, foreground);
  for (const dependent of blocking) if (!dependent.object.metadata.deletionTimestamp) add(dependent);
}

async function withoutFinalizer({ cluster }: ControllerContext, { kind, object }: Dependent, finalizer: string): Promise<void> {
  await cluster.ofKind(kind).update(object, (draft) => {
    const left = (draft.metadata.finalizers ?? []).filter((held) => held !== finalizer);
    if (left.length > 0) draft.metadata.finalizers = left;
    else delete draft.metadata.finalizers;
  });
}

import { type KindDeclaration, type KubeObject, type OwnerReference, resourceOf } from '@spacedock/kube';
import { type Controller, type ControllerContext, reportFailure } from '../controller.ts';
import type { ObjectChange } from '../runtime/informer.ts';
import { workQueue } from '../runtime/work-queue.ts';
import { type Dependent, type OwnerGraph, ownerGraph } from './owner-graph.ts';
import { foreground, orphan, standingOf, waitsForDependents } from './owner-standing.ts';

/** An owner of a kind that is not known may be known later. */
const unknownAgainMs = 30_000;

/**
 * Deletes what all owners of are gone. Follows the three ways of Kubernetes: in the background, after the owner; in the foreground,
 * before it; or not at all, when the owner lets its dependents go.
 */
export const garbageCollector: Controller = {
  name: 'garbage-collector-controller',
  component: 'kube-controller-manager',
  async start(context) {
    const { clock, activity, log, cluster } = context;
    const keyOf = (kind: KindDeclaration, { metadata }: KubeObject): string => `${resourceOf(kind)}|${metadata.namespace ?? ''}|${metadata.name}`;
    const queue = workQueue({
      clock, activity,
      work(key) {
        const [resource = '', namespace = '', name = ''] = key.split('|');
        const found = graph?.find({ resource, namespace, name });
        return found && graph ? collect(context, graph, found, add) : Promise.resolve(undefined);
      },
      report: (error, key) => reportFailure(log, 'garbage-collector-controller', key, error),
    });
    const add = ({ kind, object }: Pick<Dependent, 'kind' | 'object'>): void => queue.add(keyOf(kind, object));
    const addOwner = (object: KubeObject, { apiVersion, kind, name }: OwnerReference): void => {
      const ownerKind = cluster.kindFor(apiVersion, kind);
      if (ownerKind) queue.add(`${resourceOf(ownerKind)}|${ownerKind.scope === 'Namespaced' ? object.metadata.namespace ?? '' : ''}|${name}`);
    };
    const onChange = (kind: KindDeclaration, { before, after }: ObjectChange): void => {
      const references = JSON.stringify(after?.metadata.ownerReferences);
      const changed = JSON.stringify(before?.metadata.ownerReferences) !== references;
      if (after && ((changed && references !== undefined) || after.metadata.deletionTimestamp)) add({ kind, object: after });
      // An owner may have waited for just this one to go, or to let go.
      if (before && (changed || !after)) for (const reference of before.metadata.ownerReferences ?? []) addOwner(before, reference);
      if (!after) for (const dependent of graph?.dependentsOf(before?.metadata.uid) ?? []) add(dependent);
    };
    let graph: OwnerGraph | undefined;
    graph = await ownerGraph(context, onChange);
    for (const kind of cluster.kinds()) for (const object of context.informers.known(kind)?.list() ?? []) if (object.metadata.ownerReferences || object.metadata.deletionTimestamp) add({ kind, object });
    return {
      async stop() {
        graph?.stop();
        await queue.stop();
      },
    };
  },
};

async function collect(context: ControllerContext, graph: OwnerGraph, item: Dependent, add: (dependent: Dependent) => void): Promise<number | undefined> {
  const { metadata } = item.object;
  if (metadata.deletionTimestamp) {
    if (metadata.finalizers?.includes(orphan)) await letGo(context, graph, item);
    else if (waitsForDependents(item.object)) await waitFor(context, graph, item, add);
    return undefined;
  }
  const references = metadata.ownerReferences ?? [];
  if (references.length === 0) return undefined;
  const standings = await Promise.all(references.map((reference) => standingOf(context.cluster, item.object, item.kind, reference)));
  if (standings.includes('invalid')) {
    context.events.record(item.object, 'Warning', 'OwnerRefInvalidNamespace', `ownerRef [${references.map(({ name, uid }) => `${name}, uid: ${uid}`).join()}] does not exist in namespace "${metadata.namespace ?? ''}"`);
    return undefined;
  }
  if (standings.includes('unknown')) return unknownAgainMs;
  const solid = references.filter((_, index) => standings[index] === 'solid');
  if (solid.length === references.length) return undefined;
  if (solid.length > 0) {
    await context.cluster.ofKind(item.kind).update(item.object, (draft) => void (draft.metadata.ownerReferences = keeping(draft, solid)));
    return undefined;
  }
  await remove(context, graph, item, standings.includes('waiting'));
  return undefined;
}

const keeping = ({ metadata }: KubeObject, kept: readonly OwnerReference[]): OwnerReference[] =>
  (metadata.ownerReferences ?? []).filter(({ uid }) => kept.some((reference) => reference.uid === uid));

/** In the foreground when the owner waits and this one has dependents too: the whole chain goes from its end. */
async function remove({ cluster }: ControllerContext, graph: OwnerGraph, { kind, object }: Dependent, ownerWaits: boolean): Promise<void> {
  const objects = cluster.ofKind(kind);
  const dependents = graph.dependentsOf(object.metadata.uid);
  let current: KubeObject | undefined = object;
  if (ownerWaits && dependents.some((dependent) => waitsForDependents(dependent.object))) {
    // A circle in which each waits for the next would never end.
    current = await objects.update(object, (draft) => void (draft.metadata.ownerReferences = (draft.metadata.ownerReferences ?? []).map((reference) => ({ ...reference, blockOwnerDeletion: false }))));
  }
  if (!current) return;
  const finalizers = current.metadata.finalizers ?? [];
  const propagationPolicy = finalizers.includes(orphan) ? 'Orphan' : (ownerWaits && dependents.length > 0) || finalizers.includes(foreground) ? 'Foreground' : 'Background';
  await objects.delete(current, { propagationPolicy, preconditions: current.metadata.resourceVersion === undefined ? {} : { resourceVersion: current.metadata.resourceVersion } });
}

async function letGo(context: ControllerContext, graph: OwnerGraph, item: Dependent): Promise<void> {
  for (const { kind, object } of graph.dependentsOf(item.object.metadata.uid)) {
    await context.cluster.ofKind(kind).update(object, (draft) => {
      const left = (draft.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== item.object.metadata.uid);
      if (left.length > 0) draft.metadata.ownerReferences = left;
      else delete draft.metadata.ownerReferences;
    });
  }
  await withoutFinalizer(context, item, orphan);
}

async function waitFor(context: ControllerContext, graph: OwnerGraph, item: Dependent, add: (dependent: Dependent) => void): Promise<void> {
  const { uid } = item.object.metadata;
  const blocking = graph.dependentsOf(uid).filter(({ object }) => object.metadata.ownerReferences?.some((reference) => reference.uid === uid && reference.blockOwnerDeletion));
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

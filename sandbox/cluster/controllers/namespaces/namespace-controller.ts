import { isDeepStrictEqual } from 'node:util';
import { type KindDeclaration, resourceOf, StatusError } from '@spacedock/kube';
import type { Namespace } from '../../kinds/core/namespaces.ts';
import type { Condition } from '../../shapes/pod.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { namespaces } from '../resources.ts';
import { type Leftovers, namespaceConditions } from './namespace-conditions.ts';

const finalizer = 'kubernetes';
/** How often a namespace is looked at that something is still in. */
const againMs = 500;

/** Empties a namespace that is being deleted, whatever kinds of objects are in it, and lets it go when nothing is left. */
export const namespaceController: Controller = reconciler({
  name: 'namespace-controller',
  watches: [watched(namespaces)],
  reconcile:
    (context) =>
    async ({ name }) => {
      const namespace = context.cluster.of(namespaces).get('', name);
      if (!namespace?.metadata.deletionTimestamp || !namespace.spec?.finalizers?.includes(finalizer)) return undefined;
      const leftovers = await empty(context, name);
      const isEmpty = leftovers.objects.size === 0 && leftovers.failures.length === 0;
      await say(context, namespace, leftovers);
      if (!isEmpty) return againMs;
      await context.cluster.of(namespaces).updatePart(namespace, 'finalize', (draft) => {
        draft.spec = { ...draft.spec, finalizers: (draft.spec?.finalizers ?? []).filter((held) => held !== finalizer) };
      });
      return undefined;
    },
});

/** Pods go first: while one still runs, what it may be using stays. */
async function empty(context: ControllerContext, namespace: string): Promise<Leftovers> {
  const objects = new Map<string, number>();
  const finalizers = new Map<string, number>();
  const failures: string[] = [];
  const kinds = context.cluster
    .kinds()
    .filter(({ scope, verbs }) => scope === 'Namespaced' && (verbs === undefined || verbs.includes('delete')));
  const isPods = (kind: KindDeclaration): boolean => resourceOf(kind) === 'pods.';
  for (const kind of [...kinds.filter(isPods), ...kinds.filter((other) => !isPods(other))]) {
    if (!isPods(kind) && objects.has('pods.')) break;
    try {
      await emptyOf(context, kind, namespace, { objects, finalizers });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      failures.push(error.message);
    }
  }
  return { objects, finalizers, failures };
}

async function emptyOf(
  { cluster }: ControllerContext,
  kind: KindDeclaration,
  namespace: string,
  left: { readonly objects: Map<string, number>; readonly finalizers: Map<string, number> },
): Promise<void> {
  const { items } = await cluster.client.list(kind, namespace);
  if (items.length === 0) return;
  for (const { metadata } of items) {
    if (!metadata.deletionTimestamp)
      await cluster.client.delete(kind, namespace, metadata.name, {
        propagationPolicy: 'Background',
        ...(metadata.uid === undefined ? {} : { preconditions: { uid: metadata.uid } }),
      });
  }
  const remaining = (await cluster.client.list(kind, namespace)).items;
  if (remaining.length > 0) left.objects.set(resourceOf(kind), remaining.length);
  for (const name of remaining.flatMap(({ metadata }) => metadata.finalizers ?? []))
    left.finalizers.set(name, (left.finalizers.get(name) ?? 0) + 1);
}

async function say({ cluster, clock }: ControllerContext, namespace: Namespace, leftovers: Leftovers): Promise<void> {
  const before = (namespace.status?.conditions ?? []) as Condition[];
  const conditions = namespaceConditions(before, leftovers, clock.now());
  if (isDeepStrictEqual(conditions, before)) return;
  await cluster
    .of(namespaces)
    .updateStatus(namespace, (draft) => void (draft.status = { ...draft.status, phase: 'Terminating', conditions }));
}

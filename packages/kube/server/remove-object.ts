import type { KubeObject } from '../kube-object.ts';
import type { StoredObject } from '../store/store.ts';
import { draftOf, objectOf } from './object-text.ts';
import { conflict, notFound } from './refusals.ts';
import { resourceOf } from './registry.ts';
import type { Operation } from './request-context.ts';
import { timestamp } from './write-pipeline.ts';

export interface DeleteOptions {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

/** How often a deletion starts again because somebody else wrote in between. */
const tries = 10;

export type Ended =
  | { readonly kind: 'gone'; readonly object: Pick<StoredObject, 'text'>; readonly returnsObject: boolean }
  | { readonly kind: 'leaving'; readonly object: Pick<StoredObject, 'text'> };

/** Removes an object, or sends it on its way when finalizers or a grace period hold it. */
export async function removeObject(operation: Operation, found: StoredObject, options: DeleteOptions): Promise<Ended> {
  const { kind, store, parts, context, sees } = operation;
  const key = { resource: resourceOf(kind), namespace: found.namespace, name: found.name };
  let stored = found;
  for (let attempt = 1; ; attempt += 1) {
    const old = objectOf(stored);
    if (sees && !sees(old)) throw notFound(kind, found.name);
    checkPreconditions(operation, stored, options);
    await parts.admission?.delete?.(kind, old, context);
    await kind.hooks?.admitDelete?.(old, context);

    const next = structuredClone(old);
    const present = old.metadata.finalizers ?? [];
    const finalizers = parts.noGarbageCollection ? present : finalizersAfter(present, options, kind.orphansByDefault === true);
    const grace = graceSeconds(operation, old, options);
    const stays = finalizers.length > 0 || grace > 0 || kind.deletion?.held(old) === true;
    if (stays) {
      const first = old.metadata.deletionTimestamp === undefined;
      if (finalizers.length > 0) next.metadata.finalizers = [...finalizers];
      const shorter = grace < (old.metadata.deletionGracePeriodSeconds ?? Number.POSITIVE_INFINITY);
      if (first || shorter) {
        if (!kind.deletion) next.metadata.deletionGracePeriodSeconds = grace;
        next.metadata.deletionTimestamp = timestamp(new Date(parts.now().getTime() + grace * 1000));
      }
      if (first && next.metadata.generation !== undefined) next.metadata.generation += 1;
      if (first) kind.deletion?.begun(next);
      if (!first && !shorter && finalizers.length === (old.metadata.finalizers ?? []).length) return { kind: 'leaving', object: stored };
    }
    const draft = draftOf(kind, next);
    if (context.dryRun) {
      const object = { text: `${draft.textBefore}${stored.revision}${draft.textAfter}` };
      return stays ? { kind: 'leaving', object } : { kind: 'gone', object, returnsObject: kind.deleteReturnsObject === true };
    }
    const result = await store.write({ kind: stays ? 'update' : 'delete', key, expected: stored.revision, draft });
    switch (result.kind) {
      case 'written': return stays ? { kind: 'leaving', object: result.object } : { kind: 'gone', object: result.object, returnsObject: kind.deleteReturnsObject === true };
      case 'exists': throw conflict(kind, found.name);
      case 'conflict':
        if (!result.current) throw notFound(kind, found.name);
        if (attempt >= tries) throw conflict(kind, found.name);
        stored = result.current;
    }
  }
}

function graceSeconds({ kind }: Operation, old: KubeObject, { gracePeriodSeconds }: DeleteOptions): number {
  const own = kind.graceSeconds?.(old) ?? 0;
  if (own === 0) return 0; // only kinds that something shuts down have a grace period at all
  return gracePeriodSeconds ?? own;
}

function finalizersAfter(present: readonly string[], { propagationPolicy }: DeleteOptions, orphansByDefault: boolean): readonly string[] {
  const others = present.filter((finalizer) => finalizer !== 'orphan' && finalizer !== 'foregroundDeletion');
  switch (propagationPolicy) {
    case 'Orphan': return [...others, 'orphan'];
    case 'Foreground': return [...others, 'foregroundDeletion'];
    case 'Background': return others;
    // What was asked for before stands in the finalizers, and counts more than what is usual.
    default: return orphansByDefault && others.length === present.length ? [...present, 'orphan'] : present;
  }
}

function checkPreconditions({ kind }: Operation, stored: StoredObject, { preconditions }: DeleteOptions): void {
  const { uid, resourceVersion } = preconditions ?? {};
  // Kubernetes names the kind here and not the resource.
  const refuse = (why: string): Error => conflict({ ...kind, plural: kind.kind }, stored.name, why);
  if (uid !== undefined && uid !== stored.uid) {
    throw refuse(`the UID in the precondition (${uid}) does not match the UID in record (${stored.uid}). The object might have been deleted and then recreated`);
  }
  if (resourceVersion !== undefined && resourceVersion !== String(stored.revision)) {
    throw refuse(`the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored.revision}). The object might have been modified`);
  }
}

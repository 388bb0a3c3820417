import type { KubeObject } from '../kube-object.ts';
import type { StoredObject } from '../store/store.ts';
import { draftOf, objectOf } from './object-text.ts';
import { StatusError } from '../status.ts';
import { revisionProblem } from './read-options.ts';
import { conflict, notFound } from './refusals.ts';
import { resourceOf } from './registry.ts';
import type { Operation } from './request-context.ts';
import { storedSize } from './stored-size.ts';
import { prepareUpdate, type WritePart } from './write-pipeline.ts';

/** A change nobody else contends for is done on the first try; others are tried anew on the newer state. */
const tries = 5;

export interface ChangePlan {
  readonly part: WritePart;
  /** The object as it shall be, from the object as it is. Called again with the newer state when somebody was faster. */
  readonly next: (old: KubeObject) => KubeObject | Promise<KubeObject>;
  /** The plan keeps managedFields itself (server-side apply does). */
  readonly track: boolean;
}

/** Reads, changes and writes back. A resourceVersion in the new object must be the stored one; without one, the newest wins. */
export async function changeObject(operation: Operation, plan: ChangePlan): Promise<Pick<StoredObject, 'text'>> {
  const { kind, store, target, context } = operation;
  const key = { resource: resourceOf(kind), namespace: target.namespace, name: target.name };
  let stored = await store.get(key);
  for (let attempt = 1; ; attempt += 1) {
    if (!stored) throw notFound(kind, target.name);
    const old = objectOf(stored);
    const next = await plan.next(structuredClone(old));
    const pinned = next.metadata.resourceVersion;
    const unreadable = revisionProblem(pinned ?? '');
    if (unreadable !== undefined) throw new StatusError('Unknown', unreadable);
    if (pinned !== undefined && pinned !== '' && pinned !== String(stored.revision)) throw conflict(kind, target.name);
    if (!await prepareUpdate(operation, next, old, plan.part, { track: plan.track })) return stored;

    const draft = draftOf(kind, next);
    if (context.dryRun) return { text: `${draft.textBefore}${stored.revision}${draft.textAfter}` };
    storedSize(draft);
    const finished = next.metadata.deletionTimestamp !== undefined && (next.metadata.finalizers ?? []).length === 0
      && (next.metadata.deletionGracePeriodSeconds ?? 0) === 0 && kind.deletion?.held(next) !== true;
    const result = await store.write({ kind: finished ? 'delete' : 'update', key, expected: stored.revision, draft });
    switch (result.kind) {
      case 'written': return result.object;
      case 'exists': throw conflict(kind, target.name);
      case 'conflict':
        // Whoever named a version is refused at the top of the next round; the others' change goes onto what is there now.
        if (attempt >= tries) throw conflict(kind, target.name);
        stored = result.current;
    }
  }
}

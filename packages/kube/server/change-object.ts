import type { KubeObject } from '../kube-object.ts';
import { anyTime } from '../store/moment.ts';
import type { Draft, StoredObject } from '../store/store.ts';
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
  // What is in memory is nearly always the newest. If it is not, the write is refused; and nobody else is told anything before the newest was looked at.
  let isNewest = context.dryRun;
  let stored = await store.get(key, isNewest ? {} : { since: anyTime });
  for (let attempt = 1; ; ) {
    const outcome = await outcomeOf(operation, plan, stored);
    if (outcome.kind !== 'write' && !isNewest) {
      const newest = await store.get(key);
      isNewest = true;
      if (newest?.revision !== stored?.revision) {
        stored = newest;
        continue;
      }
    }
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'unchanged') return outcome.object;
    if (context.dryRun) return { text: `${outcome.draft.textBefore}${outcome.expected}${outcome.draft.textAfter}` };
    storedSize(outcome.draft);
    const result = await store.write({ kind: outcome.finished ? 'delete' : 'update', key, expected: outcome.expected, draft: outcome.draft });
    switch (result.kind) {
      case 'written': return result.object;
      case 'exists': throw conflict(kind, target.name);
      case 'conflict':
        // Whoever named a version is refused in the next round; the others' change goes onto what is there now.
        if (attempt >= tries) throw conflict(kind, target.name);
        attempt += 1;
        stored = result.current;
        isNewest = true;
    }
  }
}

type Outcome =
  | { readonly kind: 'write'; readonly expected: bigint; readonly draft: Draft; readonly finished: boolean }
  | { readonly kind: 'unchanged'; readonly object: StoredObject }
  | { readonly kind: 'refused'; readonly error: unknown };

/** What the plan makes of this state of the object. */
async function outcomeOf(operation: Operation, plan: ChangePlan, stored: StoredObject | undefined): Promise<Outcome> {
  const { kind, target, sees } = operation;
  if (!stored) return { kind: 'refused', error: notFound(kind, target.name) };
  try {
    const old = objectOf(stored);
    if (sees && !sees(old)) throw notFound(kind, target.name);
    const next = await plan.next(objectOf(stored)); // faster than a clone of the old one
    const pinned = next.metadata.resourceVersion;
    const unreadable = revisionProblem(pinned ?? '');
    if (unreadable !== undefined) throw new StatusError('Unknown', unreadable);
    if (pinned !== undefined && pinned !== '' && pinned !== String(stored.revision)) throw conflict(kind, target.name);
    if (!await prepareUpdate(operation, next, old, plan.part, { track: plan.track })) return { kind: 'unchanged', object: stored };
    const finished = next.metadata.deletionTimestamp !== undefined && (next.metadata.finalizers ?? []).length === 0
      && (next.metadata.deletionGracePeriodSeconds ?? 0) === 0 && kind.deletion?.held(next) !== true;
    return { kind: 'write', expected: stored.revision, draft: draftOf(kind, next), finished };
  } catch (error) {
    return { kind: 'refused', error };
  }
}

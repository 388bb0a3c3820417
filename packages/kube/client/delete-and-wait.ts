import type { KubeObject } from '../kube-object.ts';
import type { DeleteCallOptions, KubeClient } from './kube-client-verbs.ts';
import type { ObjectRef } from './resource-path.ts';
import type { Condition } from './rollout-status.ts';
import { watchUntil } from './watch-until.ts';

/** The deletion was asked for, and something does not let the object go. */
export class KubeDeletionBlocked extends Error {
  override readonly name = 'KubeDeletionBlocked';
  readonly ref: ObjectRef;
  /** Who still has to do something before it goes. */
  readonly finalizers: readonly string[];

  constructor(ref: ObjectRef, last: KubeObject, deadlineMs: number) {
    const { namespace, finalizers = [] } = last.metadata;
    const holders = [...(finalizers.length === 0 ? [] : [`its finalizers ${finalizers.join(', ')}`]), ...remainingContent(last)];
    const what = `${ref.kind} ${namespace === undefined ? '' : `${namespace}/`}${ref.name} is still there after ${deadlineMs} ms`;
    const held = `${what}, held by ${holders.join('; ')}. Whoever set them must take them away.`;
    super(holders.length > 0 ? held : `${what}. It takes longer to end than was waited.`);
    this.ref = ref;
    this.finalizers = finalizers;
  }
}

export type DeleteAndWaitOptions = Omit<DeleteCallOptions, 'dryRun'> & { readonly deadlineMs: number };

/** Deletes and sees the object go. One that is made anew under the same name meanwhile is not waited for. */
export async function deleteAndWait(client: KubeClient, ref: ObjectRef, options: DeleteAndWaitOptions): Promise<void> {
  const endsAt = performance.now() + options.deadlineMs;
  const uid = await client.delete(ref, options);
  if (uid === undefined) return;
  const gone = (object: KubeObject | undefined): true | undefined =>
    (object === undefined || (uid !== '' && object.metadata.uid !== uid) ? true : undefined);
  const left = Math.max(0, endsAt - performance.now());
  const watched = await watchUntil(client, ref, gone, { deadlineMs: left, signal: options.signal });
  if (watched.kind === 'late' && watched.last) throw new KubeDeletionBlocked(ref, watched.last, options.deadlineMs);
}

/** A namespace says in its conditions what is left in it. */
function remainingContent({ status }: KubeObject): readonly string[] {
  const { conditions = [] } = (status ?? {}) as { readonly conditions?: readonly Condition[] };
  return conditions.filter((condition) => condition.status === 'True' && condition.message)
    .map(({ type, message }) => `${type}: ${message}`);
}

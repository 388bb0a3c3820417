import type { KubeObject } from '../kube-object.ts';
import { informer } from './informer.ts';
import type { KubeClient } from './kube-client-verbs.ts';
import { KubeApiError } from './kube-errors.ts';
import type { ObjectRef } from './resource-path.ts';

export interface WatchUntilOptions {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type Watched<Kind extends KubeObject, Result> =
  | { readonly kind: 'found'; readonly result: Result }
  /** The time was over. */
  | { readonly kind: 'late'; readonly last: Kind | undefined };

/**
 * Looks at one object, and at each state of it that follows, until `judge` answers something. It sees undefined when the object
 * is not there. Throws what makes watching pointless: missing rights, an unknown kind, or a server that never answered.
 */
export async function watchUntil<Kind extends KubeObject, Result>(
  client: Pick<KubeClient, 'list' | 'watch' | 'ended'>, ref: ObjectRef, judge: (object: Kind | undefined) => Result | undefined,
  { deadlineMs, signal }: WatchUntilOptions,
): Promise<Watched<Kind, Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Watched<Kind, Result>>();
  let last: Kind | undefined;
  let problem: unknown;
  const look = (object: Kind | undefined): void => {
    last = object;
    problem = undefined;
    try {
      const result = judge(object);
      if (result !== undefined) resolve({ kind: 'found', result });
    } catch (error) {
      reject(error);
    }
  };
  const late = (): void => (last === undefined && problem !== undefined ? reject(problem) : resolve({ kind: 'late', last }));
  const watching = informer<Kind>({
    client, of: ref, fieldSelector: `metadata.name=${ref.name}`,
    handlers: { onAdd: look, onUpdate: look, onDelete: () => look(undefined) },
    report(error) {
      problem = error;
      if (isFinal(error)) reject(error);
    },
  });
  const timer = setTimeout(late, deadlineMs);
  const ends = [signal, client.ended].filter((end) => end !== undefined);
  const leave = (): void => reject(ends.find(({ aborted }) => aborted)?.reason);
  for (const end of ends) end.addEventListener('abort', leave, { once: true });
  if (ends.some(({ aborted }) => aborted)) leave();
  watching.synced.then((synced) => {
    if (synced && watching.list().length === 0) look(undefined);
  }, reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const end of ends) end.removeEventListener('abort', leave);
    await watching.stop();
  }
}

/** Trying again would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof KubeApiError && [400, 401, 403, 404, 405].includes(error.status);

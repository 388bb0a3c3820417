import { setTimeout as sleep } from 'node:timers/promises';
import type { KubeObject } from '../kube-object.ts';
import { type Backoff, backoffMs } from './backoff.ts';
import { anySignal } from './deadline.ts';
import { type InformerChange, informerView } from './informer-view.ts';
import type { KubeClient, SelectOptions } from './kube-client-verbs.ts';
import { isGone, KubeApiError } from './kube-errors.ts';
import type { CollectionRef } from './resource-path.ts';

/** Called one after the other, in the order of the changes; objects are not theirs to change. */
export interface InformerHandlers<Kind extends KubeObject> {
  readonly onAdd?: (object: Kind) => void;
  readonly onUpdate?: (object: Kind, old: Kind) => void;
  /** With the object as it was last seen. */
  readonly onDelete?: (object: Kind) => void;
}

export interface InformerOptions<Kind extends KubeObject> extends Pick<SelectOptions, 'labelSelector' | 'fieldSelector'> {
  readonly client: Pick<KubeClient, 'list' | 'watch' | 'ended'>;
  readonly of: CollectionRef;
  readonly handlers: InformerHandlers<Kind>;
  /** What went wrong, and what is done about it. The informer goes on by itself; it never gives up before it is stopped. */
  readonly report: (error: unknown, what: string) => void;
  readonly backoff?: Backoff;
  readonly random?: () => number;
}

export interface Informer<Kind extends KubeObject> {
  /** True when everything that was there has been told; false when it was stopped before. */
  readonly synced: Promise<boolean>;
  readonly get: (namespace: string, name: string) => Kind | undefined;
  readonly list: () => readonly Kind[];
  /** No handler is called after this, and when it resolves no connection is left. */
  readonly stop: () => Promise<void>;
}

const usualBackoff: Backoff = { firstMs: 500, mostMs: 30_000 };
/** Not all at once: the watches of a server that restarted would otherwise end together ever after. */
const shortestWatchSeconds = 300;

/**
 * Keeps a copy of objects up to date and tells each change once: a list, then a watch from its version. A watch that is cut is
 * resumed from the last version that was seen; when the server has forgotten that one, a new list says what happened meanwhile.
 */
export function informer<Kind extends KubeObject = KubeObject>(options: InformerOptions<Kind>): Informer<Kind> {
  const { client, of, handlers, report, backoff = usualBackoff, random = Math.random, ...select } = options;
  const stopped = new AbortController();
  const signal = anySignal([stopped.signal, client.ended]);
  const view = informerView<Kind>();
  const synced = Promise.withResolvers<boolean>();
  let version: string | undefined;
  let failures = 0;

  const running = run();
  return {
    synced: synced.promise,
    get: view.get,
    list: view.list,
    stop() {
      stopped.abort();
      return running;
    },
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const problem = await round();
      if (signal.aborted) break;
      const pause = Math.max(backoffMs(backoff, failures, random), retryAfterMs(problem));
      failures += 1;
      if (problem !== undefined) report(problem, `the watch of ${of.kind} goes on in ${Math.round(pause)} ms`);
      await sleep(pause, undefined, { signal }).catch(() => undefined); // stopped meanwhile: the loop sees it
    }
    synced.resolve(false);
  }

  /** Until the watch ends; what ended it, unless the server did so in good order. */
  async function round(): Promise<unknown> {
    try {
      version ??= await relist();
      const timeoutSeconds = Math.round(shortestWatchSeconds * (1 + random()));
      for await (const event of client.watch<Kind>(of, { ...select, resourceVersion: version, timeoutSeconds, signal })) {
        failures = 0;
        for (const change of view.take(event)) tell(change);
        version = event.object.metadata.resourceVersion || version;
      }
      return undefined;
    } catch (error) {
      if (isGone(error)) version = undefined;
      return error;
    }
  }

  async function relist(): Promise<string> {
    const { items, resourceVersion } = await client.list<Kind>(of, { ...select, signal });
    for (const change of view.replace(items)) tell(change);
    synced.resolve(true);
    return resourceVersion;
  }

  function tell(change: InformerChange<Kind>): void {
    if (signal.aborted) return;
    try {
      switch (change.type) {
        case 'add': handlers.onAdd?.(change.object); break;
        case 'update': handlers.onUpdate?.(change.object, change.old); break;
        case 'delete': handlers.onDelete?.(change.object); break;
      }
    } catch (error) {
      report(error, `a handler of the informer of ${of.kind} threw; the informer goes on`);
    }
  }
}

const retryAfterMs = (error: unknown): number => (error instanceof KubeApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0);

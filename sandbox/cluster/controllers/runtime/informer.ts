import type { KindDeclaration, KubeObject, ObjectClient, ServerLog, Watch } from '@spacedock/kube';
import type { Clock } from '../clock.ts';
import { backoff } from './backoff.ts';
import { frozen } from './frozen.ts';
import { objectIndex, type ObjectIndex } from './object-index.ts';

/** Without `before` it is new, without `after` it is gone. */
export interface ObjectChange {
  readonly before?: KubeObject;
  readonly after?: KubeObject;
}

/** All objects of a kind, as they are now, and word of every change. Of those of a custom kind, no more than their metadata. */
export interface Informer extends Pick<ObjectIndex, 'get' | 'list' | 'ownedBy' | 'byUid'> {
  readonly kind: KindDeclaration;
  /** Resolves when the objects have been read for the first time. */
  readonly synced: Promise<void>;
  readonly isSynced: () => boolean;
  /** Tells of everything that is there already, then of every change. */
  readonly subscribe: (listener: (change: ObjectChange) => void) => void;
  /** Everything up to this revision is known here. */
  readonly position: () => bigint;
  /** Resolves when the condition holds; looks again whenever something was heard, and gives up when stopped. */
  readonly until: (condition: () => boolean) => Promise<void>;
  readonly stop: () => void;
}

export interface InformerOptions {
  readonly client: ObjectClient;
  readonly kind: KindDeclaration;
  readonly clock: Clock;
  readonly log: ServerLog;
}

/** Controllers ask of a custom kind only who owns what, and there may be many of them, and large. */
function outlineOf({ apiVersion, kind, metadata: { managedFields: _, ...metadata } }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata };
}

/** Lists once, then follows; lists again when the store no longer remembers what happened since. */
export function informer({ client, kind, clock, log }: InformerOptions): Informer {
  const index = objectIndex();
  const listeners: ((change: ObjectChange) => void)[] = [];
  const waiting = new Set<() => void>();
  const stopped = Promise.withResolvers<void>();
  const synced = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let position = 0n;
  let watch: Watch | undefined;

  const tell = (change: ObjectChange): void => {
    for (const listener of listeners) listener(change);
  };
  const put = (given: KubeObject): void => {
    const object = kind.custom ? outlineOf(given) : given;
    const before = index.put(frozen(object));
    if (before && before.metadata.uid !== object.metadata.uid) {
      tell({ before });
      tell({ after: object });
    } else if (before?.metadata.resourceVersion !== object.metadata.resourceVersion)
      tell(before ? { before, after: object } : { after: object });
  };
  const remove = (namespace: string, name: string): void => {
    const before = index.remove(namespace, name);
    if (before) tell({ before });
  };
  const heard = (revision: bigint): void => {
    if (revision > position) position = revision;
    for (const look of [...waiting]) look();
  };

  async function list(): Promise<void> {
    const { revision, items } = await client.list(kind);
    const present = new Set(items.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`));
    for (const { metadata } of index.list())
      if (!present.has(`${metadata.namespace ?? ''}/${metadata.name}`)) remove(metadata.namespace ?? '', metadata.name);
    for (const object of items) put(object);
    heard(revision);
    synced.resolve();
  }
  async function follow(): Promise<'expired' | 'closed'> {
    const ended = Promise.withResolvers<'expired' | 'closed'>();
    watch = await client.watch(kind, position, {
      onChange({ type, object, revision }) {
        if (type === 'DELETED') remove(object.namespace, object.name);
        else put(JSON.parse(object.text) as KubeObject);
        heard(revision);
      },
      onProgress: heard,
      onEnd: ended.resolve,
    });
    if (stopping.signal.aborted) watch.stop();
    return Promise.race([ended.promise, stopped.promise.then(() => 'closed' as const)]);
  }
  async function pause(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const cancel = clock.after(ms, over.resolve);
    await Promise.race([over.promise, stopped.promise]);
    cancel();
  }
  async function run(): Promise<void> {
    const delay = backoff({ first: 100, most: 30_000 });
    while (!stopping.signal.aborted) {
      try {
        await list();
        if ((await follow()) === 'expired') continue;
      } catch (error) {
        if (!stopping.signal.aborted)
          log.warn({ error, kind: kind.kind }, `objects of kind ${kind.kind} could not be read or watched; trying again`);
      }
      await pause(delay.next());
    }
  }
  void run();

  return {
    kind,
    get: index.get,
    list: index.list,
    ownedBy: index.ownedBy,
    byUid: index.byUid,
    synced: Promise.race([synced.promise, stopped.promise]),
    isSynced: () => position > 0n,
    subscribe(listener) {
      listeners.push(listener);
      for (const object of index.list()) listener({ after: object });
    },
    position: () => position,
    until: (condition) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!stopping.signal.aborted && !condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop() {
      stopping.abort();
      stopped.resolve();
      watch?.stop();
      for (const look of [...waiting]) look();
    },
  };
}

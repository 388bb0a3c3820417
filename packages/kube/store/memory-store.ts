import { changeFeed } from './change-feed.ts';
import { changeLog, changeOf } from './change-log.ts';
import { textJoiner } from './joined-texts.ts';
import { pathOf, placeFor } from './object-path.ts';
import { listSnapshot } from './snapshot-list.ts';
import { sortedMap, type SortedMap } from './sorted-map.ts';
import {
  RevisionExpired, RevisionInFuture,
  type ListOptions, type ListResult, type Range, type Store, type Write, type WriteResult,
} from './store.ts';
import { type PathedObject, writtenObject } from './stored-text.ts';

export interface MemoryStoreOptions {
  /** How many changes are remembered, for watches that resume and lists that are read in pages. */
  readonly historySize?: number;
  /** What a watcher's handler threw. Without it the error is thrown where nobody catches it, so that it does not go unseen. */
  readonly report?: (error: unknown, what: string) => void;
}

const longestHistory = 256 * 1024 * 1024;

/** Keeps objects as long as the process lives. */
export function memoryStore({ historySize = 10_000, report = throwLater }: MemoryStoreOptions = {}): Store {
  const resources = new Map<string, SortedMap<PathedObject>>();
  const log = changeLog({ head: 1n, maxChanges: historySize, maxCharacters: longestHistory, neededAfter: () => feed.delivered });
  const feed = changeFeed({ log, readOlder: async () => undefined, report });
  const joinTexts = textJoiner();
  let closed = false;

  const objectsOf = (resource: string): SortedMap<PathedObject> => {
    const objects = resources.get(resource) ?? sortedMap<PathedObject>();
    resources.set(resource, objects);
    return objects;
  };
  const open = (): void => {
    if (closed) throw new Error('The store is closed.');
  };
  const known = (revision: bigint): void => {
    if (revision > log.head) throw new RevisionInFuture(`Revision ${revision} was never written: the newest is ${log.head}.`);
    if (revision < log.start) throw new RevisionExpired(`Revision ${revision} is forgotten: the oldest that is known is ${log.start}.`);
  };
  const list = (range: Range, options: ListOptions = {}): ListResult => {
    open();
    if (options.at !== undefined) known(options.at);
    return listSnapshot({ objects: resources.get(range.resource) ?? sortedMap(), log }, range, options);
  };

  return {
    async get({ resource, ...place }) {
      open();
      return resources.get(resource)?.get(pathOf(place));
    },
    async list(range, options) {
      return list(range, options);
    },
    async listText(range, options) {
      return joinTexts(list(range, options), range, options);
    },
    async write(write) {
      open();
      const place = placeFor(write.key);
      const objects = objectsOf(place.resource);
      const current = objects.get(place.path);
      const refusal = refusalOf(write, current);
      if (refusal) return refusal;

      const object = writtenObject(place, write.draft, log.head + 1n);
      if (write.kind === 'delete') objects.delete(place.path);
      else objects.set(place.path, object);
      log.append([changeOf(write.kind, object, current)]);
      feed.advance();
      return { kind: 'written', object };
    },
    async watch(range, from, handlers) {
      open();
      known(from);
      return feed.watch(range, from, handlers);
    },
    async revision() {
      open();
      return log.head;
    },
    async compact(before) {
      open();
      log.forget(before - 1n);
    },
    async close() {
      closed = true;
      feed.end('closed');
    },
  };
}

function refusalOf(write: Write, current: PathedObject | undefined): WriteResult | undefined {
  switch (write.kind) {
    case 'create':
      return current === undefined ? undefined : { kind: 'exists' };
    case 'update':
    case 'delete':
      return current?.revision === write.expected ? undefined : { kind: 'conflict', current };
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

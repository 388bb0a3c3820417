import type { Database, Log } from '@spacedock/database';
import { changeFeed } from './change-feed.ts';
import { changeFollower } from './change-follower.ts';
import { changeLog } from './change-log.ts';
import { readChanges } from './change-rows.ts';
import { openStore, readRevisions, type StoreTables } from './database-rows.ts';
import { gather } from './gather.ts';
import { readObjects } from './get-batch.ts';
import { compact, type KeptHistory, prune } from './history-pruning.ts';
import { textJoiner } from './joined-texts.ts';
import { checkKnown, readList } from './list-query.ts';
import type { Moment } from './moment.ts';
import { newestRevision } from './newest-revision.ts';
import { listWeight, measureResource, objectMirror } from './object-mirror.ts';
import { isStorableText, pathOf, placeFor } from './object-path.ts';
import { repeat } from './repeat.ts';
import { listSnapshot } from './snapshot-list.ts';
import type { ListOptions, ListResult, Range, Store } from './store.ts';
import type { PathedObject, Place } from './stored-text.ts';
import { writeQueue } from './write-queue.ts';

export interface PostgresStoreOptions {
  /** Migrated with `kubeMigrations`. It is the caller's: closing the store does not close it. */
  readonly database: Pick<Database, 'pool' | 'notifications'>;
  /** Of the logical store: it has revisions of its own, beside others in the same database. */
  readonly name: string;
  readonly log: Log;
  readonly now: () => Date;
  readonly history?: KeptHistory;
  readonly pruneEveryMs?: number;
  /** How often is looked for changes that no notification told of, because its connection was lost. */
  readonly pollEveryMs?: number;
  /** How much text of objects is kept in memory at most, so that reading it does not burden the database. */
  readonly mirrorCharacters?: number;
  /** How many changes are kept in memory for watches that resume; older ones are read from the database. */
  readonly tailChanges?: number;
}

const channel = 'kube_changes';
const resumedChanges = 1_000;
const tailCharacters = 16 * 1024 * 1024;

/**
 * Keeps objects in PostgreSQL, for any number of processes at once. What is in memory only saves work: whoever reads first asks
 * the database for the newest revision, and waits until memory has come that far.
 */
export async function postgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { database, name, log: logger, now, pruneEveryMs = 60_000, pollEveryMs = 1_000 } = options;
  const { history = { forMs: 600_000, changes: 10_000 }, mirrorCharacters = 128 * 1024 * 1024, tailChanges = 10_000 } = options;
  const tables: StoreTables = { pool: database.pool, store: name };
  const report = (error: unknown, what: string): void =>
    logger.error({ error, store: name }, `${what}: ${error instanceof Error ? error.message : String(error)}`);
  const joinTexts = textJoiner();
  let closed = false;
  const open = (): void => {
    if (closed) throw new Error(`The store ${name} is closed.`);
  };

  const log = changeLog({ head: firstHead(await openStore(tables), tailChanges), maxChanges: tailChanges, maxCharacters: tailCharacters, neededAfter: () => feed.delivered });
  const feed = changeFeed({
    log,
    async readOlder(range, after) {
      const read = await readChanges(tables, after, range);
      return after < read.compacted ? undefined : read;
    },
    report,
  });
  const mirror = objectMirror({
    log,
    load: (resource) => readList(tables, { resource }),
    measure: (resource) => measureResource(tables, resource),
    maxCharacters: mirrorCharacters,
    report,
  });
  const follower = changeFollower({
    log, feed, mirror,
    readChanges: (after) => readChanges(tables, after),
    onLost(reason) {
      newest.forget();
      logger.warn({ store: name }, `all watches of the store ${name} have to begin anew: ${reason}`);
    },
  });
  const writes = writeQueue({
    tables,
    now,
    onWritten(changes) {
      newest.wrote(changes.at(-1)?.revision ?? 0n);
      follower.offer(changes);
    },
  });
  const gets = gather<Place, PathedObject | undefined>({ run: (places) => readObjects(tables, places) });
  const newest = newestRevision(async () => (await readRevisions(tables)).newest);

  /** Brings memory to this revision. */
  const reach = async (revision: bigint): Promise<void> => {
    // It may be of the batch that is just being written here, whose changes need not be read.
    if (log.head < revision) await writes.underWay();
    if (log.head < revision) await follower.follow();
  };
  /** Whether the objects of the resource can be read from memory as they were at some time after this moment. */
  const isCurrent = async (resource: string, since: Moment | undefined): Promise<boolean> => {
    if (!mirror.objects(resource)) return false;
    const revision = await newest.since(since);
    await reach(revision);
    return log.head >= revision;
  };
  const list = async (range: Range, asked: ListOptions = {}): Promise<ListResult> => {
    open();
    const { at } = asked;
    mirror.wanted(range.resource, listWeight);
    // A state of the past is the same whatever comes, so that nobody needs to be asked.
    const isHere = at === undefined ? await isCurrent(range.resource, asked.since) : at >= log.start && at <= log.head;
    const objects = isHere ? mirror.objects(range.resource) : undefined;
    return objects ? listSnapshot({ objects, log }, range, asked) : readList(tables, range, asked);
  };

  const notified = (payload: string): void => {
    const [store, revision = '0'] = payload.split(' ');
    if (store === name) reach(BigInt(revision)).catch((error: unknown) => report(error, `the changes of the store ${name} could not be read`));
  };
  const following = repeat(pollEveryMs, follower.follow, (error) => report(error, `the changes of the store ${name} could not be read`));
  const pruning = repeat(pruneEveryMs, () => prune(tables, now(), history), (error) => report(error, `the history of the store ${name} could not be pruned`));
  const releases = [
    await database.notifications.listening(channel, notified),
    database.notifications.onRestored(following.now),
    // The database behind it may be another one now, with another state.
    database.notifications.onInterrupted(mirror.clear),
  ];
  await follower.follow();

  return {
    async get(key, { since } = {}) {
      open();
      const place = { resource: key.resource, path: pathOf(key) };
      if (!isStorableText(place.resource + place.path)) return undefined;
      const objects = (await isCurrent(place.resource, since)) ? mirror.objects(place.resource) : undefined;
      if (objects) return objects.get(place.path);
      mirror.wanted(place.resource, 1);
      return gets.call(place);
    },
    list,
    listText: async (range, asked) => joinTexts(await list(range, asked), range, asked),
    async write(write) {
      open();
      placeFor(write.key);
      return writes.call(write);
    },
    async watch(range, from, handlers) {
      open();
      if (from < log.start || from > log.head) checkKnown(from, await readRevisions(tables));
      return feed.watch(range, from, handlers);
    },
    async revision() {
      open();
      return newest.since();
    },
    async compact(before) {
      open();
      await compact(tables, before);
      log.forget(before - 1n);
    },
    async close() {
      closed = true;
      for (const release of releases) release();
      await Promise.all([following.stop(), pruning.stop(), writes.idle(), gets.idle(), newest.idle(), follower.idle()]);
      feed.end('closed');
    },
  };
}

/** Not the newest revision: after a restart all watchers resume at once, from a little before, and should find that in memory. */
function firstHead({ newest, compacted }: { readonly newest: bigint; readonly compacted: bigint }, tailChanges: number): bigint {
  const wanted = newest - BigInt(Math.min(tailChanges, resumedChanges));
  return wanted > compacted ? wanted : compacted;
}

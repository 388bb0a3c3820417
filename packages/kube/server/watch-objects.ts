import type { KindHooks } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { StatusError } from '../status.ts';
import { type Change, type Range, RevisionExpired, RevisionInFuture, type Selection, type Store, type StoredObject, type Watch, type WatchHandlers } from '../store/store.ts';
import { rangeOf, selectionOf } from './list-objects.ts';
import { negotiate, type Representation } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { expired } from './refusals.ts';
import { checkWatchOptions, flag, revisionOf, revisionProblem, tooLargeVersion, unreadableVersion, wholeNumber } from './read-options.ts';
import { groupVersionOf } from './registry.ts';
import type { ResourceRequest } from './request-context.ts';
import { drained, sendWarnings, writeInPieces } from './send.ts';
import { includeObjectOf, partialMetadataOf, tableOf } from './table.ts';
import { type EventType, sendEvent, storedEvent, watchEvent, type WatchEvent } from './watch-event.ts';
import { watchRules } from './watch-rules.ts';
import { isSelected, type SeenEvent, watchView } from './watch-view.ts';

/** A reader that is this far behind is cut off; it resumes from the last version it saw. Memory stays bounded. */
const farthestBehind = 16 * 1024 * 1024;
/** Of the beginning, sent at once. */
const portion = 256 * 1024;
const bookmarkEveryMs = 60_000;
const longestMs = 60 * 60_000;
/** Seconds. Who watches no longer than this is not told at the end how far it came; others are, as by Kubernetes. */
const briefly = 1;

/**
 * GET with watch=true: every change, in order, until the client or the time is gone. `stillAllowed` refuses when the caller may not
 * watch any more; it is asked when the rules have changed.
 */
export async function watchObjects(request: ResourceRequest, stillAllowed: () => Promise<void>): Promise<void> {
  const { kind, query, request: incoming, response, store, parts, context } = request;
  const representation = negotiate(incoming.headers.accept, { tables: true, watch: true });
  const selection = selectionOf(request);
  const range = rangeOf(request);
  const seconds = wholeNumber(query, 'timeoutSeconds');
  checkWatchOptions(query);
  const version = query.get('resourceVersion') ?? '';
  const problem = revisionProblem(version);
  if (problem !== undefined) throw unreadableVersion(version, problem);
  const from = revisionOf(version);
  const bookmarks = flag(query, 'allowWatchBookmarks');
  const initial = initialEventsWanted(query, from);
  const render = eventRenderer(request, representation);

  const rules = watchRules(parts, context.user, response);
  const sees = await kind.hooks?.view?.(context);
  const view = sees && watchView(selection, sees);
  const beginning = initial ? await store.list(range, { selection }) : undefined;
  /** Everything up to here was sent. */
  let seen = beginning?.revision ?? from ?? await store.revision();
  const shown = view && view.begin(beginning?.items ?? await stateAt(seen));
  /** The rules have changed and nobody has looked yet what follows from it. */
  let stale = false;
  /** What happens while the beginning is still being sent, or it is being worked out what else the watcher may see now. */
  let held: { readonly changes: Change[]; bytes: number; seen: bigint; end?: () => void } | undefined = { changes: [], bytes: 0, seen };

  const handlers: WatchHandlers = {
    onChange(change) {
      if (from !== undefined && change.revision <= from) return; // from the future, which has not come yet
      if (held) hold(held, change);
      else deliver(change);
    },
    onProgress(revision) {
      if (held) held.seen = revision > held.seen ? revision : held.seen;
      else if (revision > seen) seen = revision;
    },
    onEnd(reason) {
      const finish = (): void => (reason === 'expired' ? end(expired('The resourceVersion for the provided watch is too old.')) : end());
      if (held) held.end = finish;
      else finish();
    },
    ready: () => drained(response),
  };
  const started = beginning && from !== undefined && from > beginning.revision ? tooLargeVersion(from, beginning.revision) : await startWatch(store, range, seen, handlers);

  sendWarnings(response, request.warnings);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
  if (started instanceof StatusError) {
    // Not with its own status: who watches looks into the events.
    response.end(watchEvent('ERROR', JSON.stringify(started.body())).line);
    return;
  }
  const watch = started;
  response.flushHeaders();
  const timers = [
    setTimeout(() => {
      if (bookmarks && !held && seconds !== briefly) sendBookmark();
      end();
    }, seconds > 0 ? seconds * 1000 : longestMs * (0.5 + Math.random() / 2)),
    // Before the beginning is sent whole, nobody may be told that he has everything.
    ...(bookmarks ? [setInterval(() => held || sendBookmark(), bookmarkEveryMs)] : []),
  ];
  response.once('close', stop);
  if (response.destroyed) stop();
  rules.begin({
    rulesChanged() {
      look().catch((error: unknown) => {
        if (error instanceof StatusError) return end(error);
        parts.log.error({ err: error, resource: kind.plural }, 'what a watcher may see could not be worked out; its watch was ended');
        return end(expired('The rules for this watch have changed.'));
      });
    },
    end() {
      if (bookmarks && !held) sendBookmark();
      end();
    },
  });

  if (beginning) await sendBeginning(shown ?? beginning.items);
  if (initial && bookmarks && query.has('sendInitialEvents')) sendBookmark(true);
  release(held);

  /** Looks again who the caller is, what they may do and what they see. */
  async function look(): Promise<void> {
    await stillAllowed();
    if (!kind.hooks?.view || !isOpen()) return;
    stale = true;
    if (!held) await review(kind.hooks.view);
  }

  async function review(viewOf: NonNullable<KindHooks['view']>): Promise<void> {
    stale = false;
    const mine = { changes: [], bytes: 0, seen };
    held = mine;
    const next = await viewOf(context);
    // Who saw everything was not kept account of. The client begins anew.
    if (!view && next) return end(expired('The rules for this watch have changed.'));
    if (view) {
      const events = view.change(next ?? (() => true), await stateAt(seen));
      for (const event of events) send(event);
      if (bookmarks && events.length > 0) sendBookmark();
    }
    return release(mine);
  }

  /** Goes on with what happened meanwhile. */
  function release({ changes, end: ended, seen: reached }: NonNullable<typeof held>): void {
    held = undefined;
    for (const change of changes) deliver(change);
    if (reached > seen) seen = reached;
    ended?.();
    if (stale && isOpen()) rules.rulesChanged();
  }

  /** What there was then. Where that cannot be told any more, the watch cannot start there either. */
  async function stateAt(revision: bigint): Promise<readonly StoredObject[]> {
    try {
      return (await store.list(range, { selection, at: revision })).items;
    } catch (error) {
      if (error instanceof RevisionInFuture) return (await store.list(range, { selection })).items;
      if (error instanceof RevisionExpired) return [];
      throw error;
    }
  }

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    watch.stop();
  }

  function end(error?: StatusError): void {
    stop();
    if (isOpen()) response.end(error ? watchEvent('ERROR', JSON.stringify(error.body())).line : undefined);
  }

  function isOpen(): boolean {
    return !response.writableEnded && !response.destroyed;
  }

  /** As fast as the client takes it: it may be everything there is. */
  async function sendBeginning(items: readonly StoredObject[]): Promise<void> {
    let lines: Buffer[] = [];
    let size = 0;
    for (const [index, object] of items.entries()) {
      const { line } = render('ADDED', object);
      lines.push(line);
      size += line.length;
      if (size < portion && index < items.length - 1) continue;
      await writeInPieces(response, Buffer.concat(lines, size));
      if (!isOpen()) return;
      lines = [];
      size = 0;
    }
  }

  function hold(into: NonNullable<typeof held>, change: Change): void {
    into.changes.push(change);
    into.bytes += change.object.bytes?.length ?? change.object.text.length;
    if (into.bytes > farthestBehind) cutOff();
  }

  function deliver(change: Change): void {
    seen = change.revision;
    const event = view ? view.eventOf(change) : eventFor(change, selection);
    if (event) send(event);
  }

  function send({ type, object }: SeenEvent): void {
    if (!isOpen()) return;
    sendEvent(response, render(type, object));
    if (response.writableLength > farthestBehind) cutOff();
  }

  function cutOff(): void {
    parts.log.warn({ resource: kind.plural, user: context.user.name }, 'a watcher read too slowly and was cut off; it resumes where it was');
    stop();
    response.destroy();
  }

  function sendBookmark(endOfInitial = false): void {
    if (!isOpen()) return;
    const metadata = { resourceVersion: String(seen), ...(endOfInitial ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}), creationTimestamp: null };
    const object = representation.kind === 'table'
      ? tableOf(kind, representation.version, [], { resourceVersion: String(seen) }, { include: 'None', now: parts.now(), withColumns: false })
      : { kind: representation.kind === 'partial-metadata' ? 'PartialObjectMetadata' : kind.kind, apiVersion: representation.kind === 'partial-metadata' ? 'meta.k8s.io/v1' : groupVersionOf(kind), metadata };
    sendEvent(response, watchEvent('BOOKMARK', JSON.stringify(object)));
  }
}

/** Whoever starts from a version that nobody has reached yet waits until it comes, as with Kubernetes: a replica may be behind. */
async function startWatch(store: Store, range: Range, from: bigint, handlers: WatchHandlers): Promise<Watch | StatusError> {
  try {
    return await store.watch(range, from, handlers);
  } catch (error) {
    if (error instanceof RevisionExpired) return expired(`too old resource version: ${from} (${await store.revision()})`);
    if (error instanceof RevisionInFuture) return startWatch(store, range, await store.revision(), handlers);
    throw error;
  }
}

/** What a watcher with a selector sees of a change: objects enter and leave its view as their labels and fields change. */
function eventFor(change: Change, selection: Selection): SeenEvent | undefined {
  if (selection.labels.length === 0 && selection.fields.length === 0) return change;
  const type = selectedType(change, selection);
  return type && { type, object: change.object };
}

function selectedType({ type, object, previous }: Change, selection: Selection): Change['type'] | undefined {
  const matches = (candidate: StoredObject | undefined): boolean => candidate !== undefined && isSelected(selection, candidate);
  switch (type) {
    case 'ADDED': return matches(object) ? 'ADDED' : undefined;
    case 'DELETED': return matches(previous ?? object) ? 'DELETED' : undefined;
    case 'MODIFIED': {
      const before = matches(previous);
      const after = matches(object);
      if (after) return before ? 'MODIFIED' : 'ADDED';
      return before ? 'DELETED' : undefined;
    }
  }
}

/** What there is already, before what changes: when asked for, and for those who start from nothing. */
function initialEventsWanted(query: URLSearchParams, from: bigint | undefined): boolean {
  return query.has('sendInitialEvents') ? flag(query, 'sendInitialEvents') : from === undefined || from === 0n;
}

function eventRenderer({ kind, query, parts, context }: ResourceRequest, representation: Representation): (type: EventType, stored: StoredObject) => WatchEvent {
  const decorate = kind.hooks?.decorate;
  let columnsSent = false;
  if (representation.kind === 'json' && !decorate) return storedEvent;
  return (type, stored) => {
    const object: KubeObject = objectOf(stored);
    decorate?.(object, context);
    return watchEvent(type, JSON.stringify(shown(object)));
  };

  function shown(object: KubeObject): unknown {
    if (representation.kind === 'partial-metadata') return partialMetadataOf(object);
    if (representation.kind !== 'table') return object;
    const withColumns = !columnsSent;
    columnsSent = true;
    const metadata = { resourceVersion: object.metadata.resourceVersion };
    return tableOf(kind, representation.version, [object], metadata, { include: includeObjectOf(query), now: parts.now(), withColumns });
  }
}

import type { KubeObject } from '../kube-object.ts';
import { matchesFields } from '../selectors/field-selector.ts';
import { matchesLabels } from '../selectors/label-selector.ts';
import { StatusError } from '../status.ts';
import { type Change, RevisionExpired, RevisionInFuture, type Selection, type StoredObject, type Watch } from '../store/store.ts';
import { rangeOf, revisionOf, selectionOf, wholeNumber } from './list-objects.ts';
import { negotiate, type Representation } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { expired } from './refusals.ts';
import { groupVersionOf } from './registry.ts';
import type { ResourceRequest } from './request-context.ts';
import { sendWarnings } from './send.ts';
import { includeObjectOf, partialMetadataOf, tableOf } from './table.ts';

/** A reader that is this far behind is cut off; it resumes from the last version it saw. Memory stays bounded. */
const farthestBehind = 16 * 1024 * 1024;
const bookmarkEveryMs = 60_000;
const longestMs = 60 * 60_000;

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';

/** Plain JSON events are the same bytes for every watcher: they are put together once per change. */
const plainEvents = new WeakMap<StoredObject, Map<string, Buffer>>();

/** GET with watch=true: every change, in order, until the client or the time is gone. */
export async function watchObjects(request: ResourceRequest): Promise<void> {
  const { kind, query, request: incoming, response, store, parts, context } = request;
  const representation = negotiate(incoming.headers.accept, { tables: true, watch: true });
  const selection = selectionOf(request);
  const range = rangeOf(request);
  const from = revisionOf(query.get('resourceVersion') ?? '');
  const bookmarks = query.get('allowWatchBookmarks') === 'true' || query.get('allowWatchBookmarks') === '1';
  const initial = initialEventsWanted(query, from, bookmarks);
  const seconds = wholeNumber(query, 'timeoutSeconds');
  const render = eventRenderer(request, representation);

  let seen: bigint;
  let initialItems: readonly StoredObject[] = [];
  if (initial) {
    const list = await store.list(range, { selection });
    seen = list.revision;
    initialItems = list.items;
  } else seen = from ?? await store.revision();

  // What changes while the beginning is still being sent waits here.
  let sending = true;
  const held: (() => void)[] = [];
  const whenReady = (act: () => void): void => {
    if (sending) held.push(act);
    else act();
  };

  let watch: Watch;
  try {
    watch = await store.watch(range, seen, {
      onChange: (change) => whenReady(() => deliver(change)),
      onProgress: (revision) => whenReady(() => void (seen = revision > seen ? revision : seen)),
      onEnd: (reason) => whenReady(() => (reason === 'expired' ? end(expired('The resourceVersion for the provided watch is too old.')) : end())),
    });
  } catch (error) {
    if (error instanceof RevisionExpired) throw expired(`too old resource version: ${from} (${await store.revision()})`);
    if (error instanceof RevisionInFuture) throw new StatusError('Timeout', `Too large resource version: ${from}, current: ${await store.revision()}`, { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 });
    throw error;
  }

  sendWarnings(response, request.warnings);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
  response.flushHeaders();
  const timers = [
    setTimeout(() => {
      if (bookmarks) sendBookmark();
      end();
    }, seconds > 0 ? seconds * 1000 : longestMs * (0.5 + Math.random() / 2)),
    setInterval(() => bookmarks && sendBookmark(), bookmarkEveryMs),
  ];
  context.signal.addEventListener('abort', stop, { once: true });
  if (context.signal.aborted) stop();

  for (const object of initialItems) send('ADDED', object);
  if (initial && query.get('sendInitialEvents') === 'true') sendBookmark(true);
  sending = false;
  for (const act of held) act();
  held.length = 0;

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    watch.stop();
  }

  function end(error?: StatusError): void {
    stop();
    if (response.writableEnded || response.destroyed) return;
    response.end(error ? `${JSON.stringify({ type: 'ERROR', object: error.body() })}\n` : undefined);
  }

  function deliver(change: Change): void {
    seen = change.revision;
    const type = eventFor(change, selection);
    if (type) send(type, change.object);
  }

  function send(type: EventType, object: StoredObject): void {
    if (response.destroyed || response.writableEnded) return;
    response.write(render(type, object));
    if (response.writableLength > farthestBehind) {
      parts.log.warn({ resource: kind.plural, user: context.user.name }, 'a watcher read too slowly and was cut off; it resumes where it was');
      stop();
      response.destroy();
    }
  }

  function sendBookmark(endOfInitial = false): void {
    if (response.destroyed || response.writableEnded) return;
    const metadata = { resourceVersion: String(seen), ...(endOfInitial ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}), creationTimestamp: null };
    const object = representation.kind === 'table'
      ? tableOf(kind, representation.version, [], { resourceVersion: String(seen) }, { include: 'None', now: parts.now(), withColumns: false })
      : { kind: representation.kind === 'partial-metadata' ? 'PartialObjectMetadata' : kind.kind, apiVersion: representation.kind === 'partial-metadata' ? 'meta.k8s.io/v1' : groupVersionOf(kind), metadata };
    response.write(`${JSON.stringify({ type: 'BOOKMARK', object })}\n`);
  }
}

/** What a watcher with a selector sees of a change: objects enter and leave its view as their labels and fields change. */
function eventFor({ type, object, previous }: Change, selection: Selection): EventType | undefined {
  if (selection.labels.length === 0 && selection.fields.length === 0) return type;
  const matches = (candidate: StoredObject | undefined): boolean =>
    candidate !== undefined && matchesLabels(selection.labels, candidate.labels) && matchesFields(selection.fields, candidate.fields);
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

function initialEventsWanted(query: URLSearchParams, from: bigint | undefined, bookmarks: boolean): boolean {
  const asked = query.get('sendInitialEvents');
  if (asked === null || asked === '') {
    if (query.get('resourceVersionMatch')) throw invalidWatch('resourceVersionMatch', 'Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided');
    return from === undefined || from === 0n;
  }
  if (query.get('resourceVersionMatch') !== 'NotOlderThan') throw invalidWatch('resourceVersionMatch', 'Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan');
  if (asked === 'true' && !bookmarks) throw invalidWatch('allowWatchBookmarks', 'Forbidden: sendInitialEvents requires setting allowWatchBookmarks to true');
  return asked === 'true';
}

const invalidWatch = (field: string, message: string): StatusError =>
  new StatusError('Invalid', `ListOptions.meta.k8s.io "" is invalid: ${field}: ${message}`, { group: 'meta.k8s.io', kind: 'ListOptions', causes: [{ reason: 'FieldValueForbidden', message, field }] });

function eventRenderer({ kind, query, parts, context }: ResourceRequest, representation: Representation): (type: EventType, stored: StoredObject) => string | Buffer {
  const decorate = kind.hooks?.decorate;
  let columnsSent = false;
  if (representation.kind === 'json' && !decorate) return plainEvent;
  return (type, stored) => {
    const object: KubeObject = objectOf(stored);
    decorate?.(object, context);
    return `${JSON.stringify({ type, object: shown(object) })}\n`;
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

function plainEvent(type: EventType, stored: StoredObject): Buffer {
  const made = plainEvents.get(stored) ?? new Map<string, Buffer>();
  plainEvents.set(stored, made);
  let bytes = made.get(type);
  if (!bytes) {
    bytes = Buffer.from(`{"type":"${type}","object":${stored.text}}\n`);
    made.set(type, bytes);
  }
  return bytes;
}


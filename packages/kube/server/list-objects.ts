import { checkSelectableFields, parseFieldSelector } from '../selectors/field-selector.ts';
import { parseLabelSelector } from '../selectors/label-selector.ts';
import { RevisionExpired, RevisionInFuture, type ListOptions, type ListResult, type Range, type Selection } from '../store/store.ts';
import { goQuote } from '../schema/go-quote.ts';
import { readContinueToken, writeContinueToken } from './continue-token.ts';
import { negotiate } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { badRequest, expired } from './refusals.ts';
import { checkListOptions, revisionOf, revisionProblem, tooLargeVersion, wholeNumber } from './read-options.ts';
import { groupVersionOf, listKindOf, resourceOf } from './registry.ts';
import type { ResourceRequest } from './request-context.ts';
import { listSeen } from './list-seen.ts';
import { sendJson, sendText, sendWarnings, writeInPieces } from './send.ts';
import { includeObjectOf, partialMetadataOf, tableOf } from './table.ts';
import { stringify } from 'yaml';

/** GET of a collection: one snapshot, in pages if asked for. */
export async function listObjects(request: ResourceRequest): Promise<void> {
  const { kind, query, request: incoming, response, context, warnings, parts } = request;
  const representation = negotiate(incoming.headers.accept, { tables: true });
  const options = await listOptionsOf(request);
  const range = rangeOf(request);
  const decorate = kind.hooks?.decorate;

  if (representation.kind === 'json' && !decorate && !request.sees && request.store.listText) {
    const found = await snapshot(request, options, () => request.store.listText?.(range, options));
    if (found) {
      sendWarnings(response, warnings);
      const metadata = listMetadata(request, found.revision, found.more ? found.last : undefined, found.remaining);
      const before = `{"kind":"${listKindOf(kind)}","apiVersion":"${groupVersionOf(kind)}","metadata":${JSON.stringify(metadata)},"items":[`;
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private', 'content-length': Buffer.byteLength(before) + Buffer.byteLength(found.text) + 3 });
      response.write(before);
      await writeInPieces(response, typeof found.text === 'string' ? Buffer.from(found.text) : found.text);
      response.end(']}\n');
      return;
    }
  }

  const found: ListResult = await snapshot(request, options, () => (request.sees ? listSeen(request.store, range, options, request.sees) : request.store.list(range, options)));
  sendWarnings(response, warnings);
  const last = found.items.at(-1);
  const metadata = listMetadata(request, found.revision, found.more ? last : undefined, found.remaining);
  const objects = found.items.map(objectOf);
  if (decorate) for (const object of objects) decorate(object, context);
  switch (representation.kind) {
    case 'table':
      sendJson(response, 200, tableOf(kind, representation.version, objects, metadata, { include: includeObjectOf(query), now: parts.now() }));
      return;
    case 'partial-metadata':
      sendJson(response, 200, { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items: objects.map((object) => partialMetadataOf(object)) });
      return;
    case 'yaml': case 'json': case 'discovery': {
      const list = { kind: listKindOf(kind), apiVersion: groupVersionOf(kind), metadata, items: objects };
      if (representation.kind === 'yaml') sendText(response, 200, 'application/yaml', stringify(list));
      else sendJson(response, 200, list);
    }
  }
}

function listMetadata({ target }: ResourceRequest, revision: bigint, last: { readonly namespace: string; readonly name: string } | undefined, remaining: number | undefined): object {
  return {
    resourceVersion: String(revision),
    ...(last ? { continue: writeContinueToken({ revision, namespace: last.namespace, name: last.name }, target.namespace) } : {}),
    ...(last && remaining !== undefined ? { remainingItemCount: remaining } : {}),
  };
}

export const rangeOf = ({ kind, target }: Pick<ResourceRequest, 'kind' | 'target'>): Range =>
  (target.namespace === '' ? { resource: resourceOf(kind) } : { resource: resourceOf(kind), namespace: target.namespace });

/** Label and field selectors of the query, checked against what the kind can select by. */
export function selectionOf({ kind, query, target }: Pick<ResourceRequest, 'kind' | 'query' | 'target'>): Selection {
  const labels = parseLabelSelector(query.get('labelSelector') ?? '');
  const fields = [...parseFieldSelector(query.get('fieldSelector') ?? '')];
  const known = new Set(['metadata.name', ...(kind.scope === 'Namespaced' ? ['metadata.namespace'] : []), ...Object.keys(kind.selectableFields ?? {})]);
  checkSelectableFields(fields, (field) => known.has(field), kind.custom || kind.selectableFields ? undefined : [...known]);
  if (target.name !== '') fields.push({ field: 'metadata.name', operator: '=', value: target.name }); // the old watch-one-object path
  return { labels, fields };
}

async function listOptionsOf(request: ResourceRequest): Promise<ListOptions> {
  const { query, store } = request;
  const limit = wholeNumber(query, 'limit');
  wholeNumber(query, 'timeoutSeconds');
  checkListOptions(query);
  const selection = selectionOf(request);
  const token = query.get('continue') ?? '';
  const version = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch') ?? '';
  const paging = { selection, ...(limit > 0 ? { limit } : {}) };
  if (token !== '') {
    const { revision, namespace, name } = readContinueToken(token, request.target.namespace);
    if (version !== '' && version !== '0') throw badRequest('specifying resource version is not allowed when using continue');
    // A negative revision says: go on from the latest state. It is what 410 hands out to those who can live with that.
    return { ...paging, after: { namespace, name }, ...(revision >= 0n ? { at: revision } : {}) };
  }
  const problem = revisionProblem(version);
  if (problem !== undefined) throw badRequest(`invalid resource version: resourceVersion: Invalid value: ${goQuote(version)}: ${problem}`);
  const asked = revisionOf(version);
  if (asked === undefined || asked === 0n) return paging;
  const current = await store.revision();
  if (asked > current) throw tooLargeVersion(asked, current);
  // `limit` with a version and no match has meant "exactly this one" since before there was a match to ask for.
  return match === 'Exact' || (match === '' && limit > 0) ? { ...paging, at: asked } : paging;
}

const expiredList = 'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

async function snapshot<Result>({ store, target }: ResourceRequest, { after, at }: ListOptions, read: () => Promise<Result> | undefined): Promise<Result> {
  try {
    return await read() as Result;
  } catch (error) {
    if (error instanceof RevisionExpired) {
      throw after ? expired(expiredList, writeContinueToken({ revision: -1n, ...after }, target.namespace)) : expired(`The resourceVersion for the provided list is too old: ${at}`);
    }
    if (error instanceof RevisionInFuture) throw tooLargeVersion(at ?? 0n, await store.revision());
    throw error;
  }
}

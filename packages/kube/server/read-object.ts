import type { KubeObject } from '../kube-object.ts';
import { negotiate } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { revisionProblem, tooLargeVersion, unreadableVersion } from './read-options.ts';
import { notFound } from './refusals.ts';
import { resourceOf } from './registry.ts';
import type { Operation, ResourceRequest } from './request-context.ts';
import { sendJson, sendObject, sendText, sendWarnings } from './send.ts';
import { includeObjectOf, partialMetadataOf, tableOf } from './table.ts';
import type { StoredObject } from '../store/store.ts';

/** The stored object, or 404 in Kubernetes' words: also for one that the caller does not see. */
export async function mustGet({ kind, store, target, sees }: Operation, name = target.name): Promise<StoredObject> {
  const stored = await store.get({ resource: resourceOf(kind), namespace: target.namespace, name });
  if (!stored || (sees && !sees(objectOf(stored)))) throw notFound(kind, name);
  return stored;
}

/** GET of one object. Plain JSON goes out as it lies in the store. */
export async function getObject(request: ResourceRequest): Promise<void> {
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const version = request.query.get('resourceVersion');
  if (version) await checkReached(request, version);
  const stored = await mustGet(request);
  sendStored(request, 200, stored, representation);
}

/** Who has seen this version must not be shown anything older. What we read is never old, but the version may be made up. */
async function checkReached({ store }: ResourceRequest, version: string): Promise<void> {
  const problem = revisionProblem(version);
  if (problem !== undefined) throw unreadableVersion(version, problem);
  const [asked, current] = [BigInt(version), await store.revision()];
  if (asked > current) throw tooLargeVersion(asked, current);
}

/** Answers with an object that is (or would be) stored, in the form that was asked for. */
export function sendStored(
  { kind, context, query, response, warnings, parts }: ResourceRequest, code: number, stored: Pick<StoredObject, 'text' | 'bytes'>, representation: ReturnType<typeof negotiate>,
): void {
  sendWarnings(response, warnings);
  const decorate = kind.hooks?.decorate;
  if (representation.kind === 'json' && !decorate && query.get('pretty') !== 'true') {
    sendText(response, code, 'application/json', stored.bytes ?? stored.text);
    return;
  }
  const object = objectOf(stored as StoredObject);
  decorate?.(object, context);
  sendRepresented(code, object);

  function sendRepresented(status: number, shown: KubeObject): void {
    switch (representation.kind) {
      case 'table': {
        const metadata = shown.metadata.resourceVersion === undefined ? {} : { resourceVersion: shown.metadata.resourceVersion };
        sendJson(response, status, tableOf(kind, representation.version, [shown], metadata, { include: includeObjectOf(query), now: parts.now() }));
        return;
      }
      case 'partial-metadata': sendJson(response, status, partialMetadataOf(shown)); return;
      case 'yaml': sendObject(response, status, representation, shown); return;
      case 'json': case 'discovery':
        sendObject(response, status, { kind: 'json' }, shown, query.get('pretty') === 'true' ? `${JSON.stringify(shown, null, 2)}\n` : undefined);
    }
  }
}

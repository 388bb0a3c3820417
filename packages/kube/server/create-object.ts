import { nameSuffix } from '../names.ts';
import { incomingObject } from './incoming-object.ts';
import { negotiate } from './negotiation.ts';
import { draftOf } from './object-text.ts';
import { sendStored } from './read-object.ts';
import { alreadyExists } from './refusals.ts';
import { resourceOf } from './registry.ts';
import type { Operation, ResourceRequest } from './request-context.ts';
import { sendJson, sendWarnings } from './send.ts';
import { StatusError } from '../status.ts';
import { storedSize } from './stored-size.ts';
import { prepareCreate } from './write-pipeline.ts';
import type { KubeObject } from '../kube-object.ts';

/** How often a generated name that is taken is generated anew. */
const nameTries = 8;

/** POST to a collection. */
export async function createObject(request: ResourceRequest): Promise<void> {
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const object = await incomingObject(request);
  if (request.kind.answer) {
    const answer = await request.kind.answer(object, request.context);
    sendWarnings(request.response, request.warnings);
    sendJson(request.response, 201, answer);
    return;
  }
  if (object.metadata.resourceVersion && !request.context.dryRun) throw new StatusError('Unknown', 'resourceVersion should not be set on objects to be created');
  const stored = await storeNew(request, object, true);
  sendStored(request, 201, stored, representation);
}

/** Creates what the body says; also the way of an update or apply that finds nothing to change. */
export async function storeNew(operation: Operation, object: KubeObject, track: boolean): Promise<{ readonly text: string }> {
  const { kind, store, parts, context, target } = operation;
  const generated = !object.metadata.name && object.metadata.generateName ? object.metadata.generateName : undefined;
  for (let tries = 1; ; tries += 1) {
    const next = structuredClone(object);
    if (generated !== undefined) next.metadata.name = generated.slice(0, 58) + nameSuffix(parts.randomBytes);
    await prepareCreate(operation, next, { track });
    const draft = draftOf(kind, next);
    if (context.dryRun) {
      const existing = await store.get({ resource: resourceOf(kind), namespace: target.namespace, name: next.metadata.name });
      if (existing) throw alreadyExists(kind, next.metadata.name);
      return { text: `${draft.textBefore}${draft.textAfter}`.replace('"resourceVersion":"",', '') };
    }
    storedSize(draft);
    const result = await store.write({ kind: 'create', key: { resource: resourceOf(kind), namespace: target.namespace, name: next.metadata.name }, draft });
    switch (result.kind) {
      case 'written': return result.object;
      case 'exists': case 'conflict':
        if (generated === undefined || tries >= nameTries) throw alreadyExists(kind, next.metadata.name);
    }
  }
}

import { StatusError } from '../status.ts';
import { changeObject } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { incomingObject } from './incoming-object.ts';
import { negotiate } from './negotiation.ts';
import { sendStored } from './read-object.ts';
import { resourceOf } from './registry.ts';
import type { ResourceRequest } from './request-context.ts';
import { invalidObject } from './refusals.ts';
import type { WritePart } from './write-pipeline.ts';

/** PUT: the whole object, or its whole status. */
export async function updateObject(request: ResourceRequest, part: WritePart): Promise<void> {
  const { kind, store, target } = request;
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const object = await incomingObject(request);
  if (kind.createOnUpdate && part === 'object' && await store.get({ resource: resourceOf(kind), namespace: target.namespace, name: target.name }) === undefined) {
    if (object.metadata.resourceVersion) throw new StatusError('Conflict', `Operation cannot be fulfilled on ${kind.plural} "${target.name}": the object does not exist`);
    sendStored(request, 201, await storeNew(request, object, true), representation);
    return;
  }
  const stored = await changeObject(request, {
    part,
    track: true,
    next() {
      if (kind.requiresResourceVersion && !object.metadata.resourceVersion) {
        throw invalidObject({ ...kind, kind: kind.plural }, target.name, [{ reason: 'FieldValueInvalid', field: 'metadata.resourceVersion', message: 'Invalid value: 0: must be specified for an update' }]);
      }
      return structuredClone(object);
    },
  });
  sendStored(request, 200, stored, representation);
}

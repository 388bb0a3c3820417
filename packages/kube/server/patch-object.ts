import type { KubeObject } from '../kube-object.ts';
import { changeObject, type ChangePlan } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { checkFields } from './incoming-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { negotiate } from './negotiation.ts';
import { sendStored } from './read-object.ts';
import { badRequest, notFound, unsupportedMediaType } from './refusals.ts';
import { resourceOf } from './registry.ts';
import { type Decoded, decodeBody, readBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import type { WritePart } from './write-pipeline.ts';

const patchTypes = ['application/json-patch+json', 'application/merge-patch+json', 'application/strategic-merge-patch+json', 'application/apply-patch+yaml'] as const;

/** PATCH in its four kinds. Each is a way from the object as it is to the object as it shall be. */
export async function patchObject(request: ResourceRequest, part: WritePart): Promise<void> {
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const body = await readBody(request.request);
  if (body.mediaType === 'application/apply-patch+yaml') {
    await applyObject(request, part, decodeBody(body), representation);
    return;
  }
  const patch = decodeBody(body);
  const change = patcher(request, body.mediaType, patch);
  const stored = await changeObject(request, { part, track: true, next: change });
  sendStored(request, 200, stored, representation);
}

function patcher(request: ResourceRequest, mediaType: string, patch: Decoded): ChangePlan['next'] {
  const { kind } = request;
  const runtime = kindRuntime(kind);
  const checked = (object: KubeObject): KubeObject => {
    checkFields(request, object, { ...patch, text: '' });
    return object;
  };
  switch (mediaType) {
    case 'application/json-patch+json': return (old) => checked(asObject(runtime.jsonPatch(old, patch.value)));
    case 'application/merge-patch+json': return (old) => checked(asObject(runtime.mergePatch(old, mustBeObject(patch.value))));
    case 'application/strategic-merge-patch+json': return (old) => checked(asObject(runtime.strategicMergePatch(old, mustBeObject(patch.value))));
    default: throw unsupportedMediaType(mediaType, patchTypes);
  }
}

function mustBeObject(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw badRequest('error decoding patch: json: cannot unmarshal into Go value of type map[string]interface {}');
  return value as Record<string, unknown>;
}

function asObject(value: unknown): KubeObject {
  const object = mustBeObject(value) as Partial<KubeObject>;
  if (object.metadata === null || typeof object.metadata !== 'object') throw badRequest('the patched object has no metadata');
  return object as KubeObject;
}

/** Server-side apply: says what the caller wants to own; makes the object when there is none. */
async function applyObject(request: ResourceRequest, part: WritePart, patch: Decoded, representation: ReturnType<typeof negotiate>): Promise<void> {
  const { kind, query, store, target, context, parts } = request;
  if (!query.get('fieldManager')) {
    throw badRequest('PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch');
  }
  const wanted = mustBeObject(patch.value) as unknown as KubeObject;
  const metadata = (wanted.metadata ?? {}) as KubeObject['metadata'];
  if (metadata.name !== undefined && metadata.name !== target.name) throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${target.name})`);
  wanted.metadata = { ...metadata, name: target.name, ...(kind.scope === 'Namespaced' ? { namespace: target.namespace } : {}) };
  checkFields(request, wanted, patch);
  const force = query.get('force') === 'true' || query.get('force') === '1';
  const runtime = kindRuntime(kind);
  const apply = (live: KubeObject | undefined): KubeObject =>
    runtime.apply({ live, patch: wanted, manager: context.fieldManager, force, subresource: part === 'object' ? '' : part, now: parts.now() });

  const existing = await store.get({ resource: resourceOf(kind), namespace: target.namespace, name: target.name });
  if (!existing) {
    if (part !== 'object') throw notFound(kind, target.name);
    if (wanted.metadata.resourceVersion) throw notFound(kind, target.name);
    sendStored(request, 201, await storeNew(request, apply(undefined), false), representation);
    return;
  }
  const stored = await changeObject(request, { part, track: false, next: apply });
  sendStored(request, 200, stored, representation);
}

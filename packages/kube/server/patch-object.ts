import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { goFormat } from '../patches/go-format.ts';
import { StatusError } from '../status.ts';
import { goQuote } from '../schema/go-quote.ts';
import { changeObject, type ChangePlan } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { checkDuplicates, checkFields, checkPlace } from './incoming-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { negotiate } from './negotiation.ts';
import { sendStored } from './read-object.ts';
import { badRequest, invalidObject, notFound, unsupportedMediaType } from './refusals.ts';
import { resourceOf } from './registry.ts';
import { type Decoded, decodeBody, readBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import type { WritePart } from './write-pipeline.ts';

const patchTypes = ({ noStrategicMergePatch }: KindDeclaration): readonly string[] => [
  'application/json-patch+json', 'application/merge-patch+json', ...(noStrategicMergePatch ? [] : ['application/strategic-merge-patch+json']), 'application/apply-patch+yaml',
];

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
  const { kind, target } = request;
  const runtime = kindRuntime(kind);
  const asObject = (value: unknown): KubeObject => {
    const { metadata, ...object } = mustBeObject(value) as Partial<KubeObject>;
    return { ...object, metadata: metadata ?? {} } as KubeObject;
  };
  const checked = (object: KubeObject, from: 'body' | 'strategic-patch' = 'body'): KubeObject => {
    const problem = kind.hooks?.decode?.(object, from);
    if (problem !== undefined) throw unfitPatch(from === 'body' ? JSON.stringify(object) : goFormat(patch.value), problem);
    checkFields(request, object, { ...patch, text: '' });
    checkPlace(request, object);
    if (object.kind !== kind.kind) {
      const given = typeof object.kind === 'string' ? object.kind : '';
      throw invalidObject({ ...kind, kind: given }, target.name, [{ reason: 'FieldValueInvalid', field: 'kind', message: `Invalid value: ${goQuote(given)}: must be ${kind.kind}` }]);
    }
    return object;
  };
  if (!patchTypes(kind).includes(mediaType)) throw unsupportedMediaType(mediaType, patchTypes(kind));
  switch (mediaType) {
    case 'application/json-patch+json': return (old) => checked(asObject(runtime.jsonPatch(old, patch.value)));
    case 'application/merge-patch+json': return (old) => checked(asObject(runtime.mergePatch(old, mustBeObject(patch.value))));
    case 'application/strategic-merge-patch+json': return (old) => checked(asObject(runtime.strategicMergePatch(old, mustBeObject(patch.value))), 'strategic-patch');
    default: throw unsupportedMediaType(mediaType, patchTypes(kind));
  }
}

/** A patch that makes something else of the object than an object of its kind. */
function unfitPatch(shown: string, problem: string): StatusError {
  const message = `Invalid value: ${goQuote(shown)}: ${problem}`;
  return new StatusError('Invalid', ` "" is invalid: patch: ${message}`, { causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }] });
}

function mustBeObject(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw badRequest('error decoding patch: json: cannot unmarshal into Go value of type map[string]interface {}');
  return value as Record<string, unknown>;
}

/** Server-side apply: says what the caller wants to own; makes the object when there is none. */
async function applyObject(request: ResourceRequest, part: WritePart, patch: Decoded, representation: ReturnType<typeof negotiate>): Promise<void> {
  const { kind, query, store, target, context, parts } = request;
  const wanted = mustBeObject(patch.value) as unknown as KubeObject;
  const metadata = (wanted.metadata ?? {}) as KubeObject['metadata'];
  if (metadata.name !== undefined && metadata.name !== target.name) throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${target.name})`);
  wanted.metadata = { ...metadata, name: target.name, ...(kind.scope === 'Namespaced' ? { namespace: target.namespace } : {}) };
  checkDuplicates(request, patch);
  const force = query.get('force') === 'true' || query.get('force') === '1';
  const runtime = kindRuntime(kind);
  const apply = (live: KubeObject | undefined): KubeObject =>
    runtime.apply({ live, patch: wanted, manager: context.fieldManager, force, subresource: part === 'object' ? '' : part, now: parts.now() });

  const existing = await store.get({ resource: resourceOf(kind), namespace: target.namespace, name: target.name });
  if (!existing) {
    if (part !== 'object') throw notFound(kind, target.name);
    sendStored(request, 201, await storeNew(request, apply(undefined), false), representation);
    return;
  }
  const stored = await changeObject(request, { part, track: false, next: apply });
  sendStored(request, 200, stored, representation);
}

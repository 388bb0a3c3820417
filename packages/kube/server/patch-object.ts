import { JsonMalformed } from '../json/parse-json.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { goFormat } from '../patches/go-format.ts';
import { unknownJsonPatchFields } from '../patches/json-patch.ts';
import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';
import { applyObject } from './apply-object.ts';
import { changeObject, type ChangePlan } from './change-object.ts';
import { checkPlace, decodingProblem, fieldValidationOf, strictError, strictProblems, warnOf } from './incoming-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { negotiate } from './negotiation.ts';
import { sendStored } from './read-object.ts';
import { badRequest, invalidObject, unsupportedMediaType } from './refusals.ts';
import { decodeBody, type Decoded, readBody, type RequestBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import { conversionProblem, customTypeRefusal, jsonType, typeMetaOf, typeMetaProblem } from './type-meta.ts';
import type { WritePart } from './write-pipeline.ts';

const patchTypes = ({ noStrategicMergePatch }: KindDeclaration): readonly string[] => [
  'application/json-patch+json',
  'application/merge-patch+json',
  ...(noStrategicMergePatch ? [] : ['application/strategic-merge-patch+json']),
  'application/apply-patch+yaml',
];

/** PATCH in its four kinds. Each is a way from the object as it is to the object as it shall be. */
export async function patchObject(request: ResourceRequest, part: WritePart): Promise<void> {
  const { kind } = request;
  const body = await readBody(request.request);
  if (!patchTypes(kind).includes(body.mediaType)) {
    throw kind.custom || body.mediaType === 'application/json'
      ? unsupportedMediaType(patchTypes(kind))
      : new StatusError('UnsupportedMediaType', '415: Unsupported Media Type', {});
  }
  const representation = negotiate(request.request.headers.accept, { tables: true });
  if (body.mediaType === 'application/apply-patch+yaml') {
    await applyObject(request, part, body, representation);
    return;
  }
  const stored = await changeObject(request, { part, track: true, next: patcher(request, body) });
  sendStored(request, 200, stored, representation);
}

/** The body is not looked at before there is an object to patch: whoever patches nothing is told so first. */
function patcher(request: ResourceRequest, body: RequestBody): ChangePlan['next'] {
  switch (body.mediaType) {
    case 'application/json-patch+json':
      return (old) => jsonPatched(request, old, body);
    case 'application/merge-patch+json':
      return (old) => mergePatched(request, old, body);
    default:
      return (old) => strategicPatched(request, old, body);
  }
}

function jsonPatched(request: ResourceRequest, old: KubeObject, body: RequestBody): KubeObject {
  const patch = decodedPatch(body, 'error decoding patch: ');
  const runtime = kindRuntime(request.kind);
  const patched = runtime.jsonPatch(old, patch.value);
  const strict = [
    ...runtime.duplicateProblems(patch).map((problem) => `json patch ${problem}`),
    ...unknownJsonPatchFields(patch.value),
  ];
  return readPatched(request, old, patched, strict);
}

function mergePatched(request: ResourceRequest, old: KubeObject, body: RequestBody): KubeObject {
  const patch = decodedPatch(body, 'error decoding patch: ');
  const runtime = kindRuntime(request.kind);
  return readPatched(request, old, runtime.mergePatch(old, patch.value), runtime.duplicateProblems(patch));
}

/** What was patched is read anew, as if it had been sent. */
function readPatched(request: ResourceRequest, old: KubeObject, patched: unknown, strict: readonly string[]): KubeObject {
  const { kind, parts, target } = request;
  const unfit = (problem: string): StatusError => unfitPatch(JSON.stringify(patched), problem);
  const unreadable = typeMetaProblem(patched);
  if (unreadable !== undefined) throw unfit(unreadable);
  const given = patched as Partial<KubeObject>;
  const type = typeMetaOf(kind, given);
  if (kind.custom && type.kind === '') throw unfit(`Object 'Kind' is missing in '${JSON.stringify(patched)}'`);
  const other = kind.custom ? undefined : conversionProblem(parts.registry, kind, type);
  if (other !== undefined) throw unfit(other);
  const object = { ...given, ...type, metadata: given.metadata ?? {} } as KubeObject;
  const problem = decodingProblem(kind, object);
  if (problem !== undefined) throw unfit(problem);
  judge(request, [...strict, ...strictProblems(request, object, noText)], unfit);
  checkPatched(request, old, object);
  const refusal = kind.custom ? customTypeRefusal(kind, type, target.name) : undefined;
  if (refusal) throw refusal;
  return object;
}

function strategicPatched(request: ResourceRequest, old: KubeObject, body: RequestBody): KubeObject {
  const { kind } = request;
  const patch = decodedPatch(body, '');
  if (patch.value !== null && !isJsonObject(patch.value))
    throw badRequest(`json: cannot unmarshal ${jsonType(patch.value)} into Go value of type map[string]interface {}`);
  const runtime = kindRuntime(kind);
  const patched = runtime.strategicMergePatch(old, patch.value ?? {}) as JsonObject;
  const unfit = (problem: string): StatusError => unfitPatch(goFormat(patch.value), problem);
  // Whatever the patch says, it stays what it is.
  const object = { ...patched, apiVersion: old.apiVersion, kind: old.kind, metadata: patched['metadata'] ?? {} } as KubeObject;
  const problem = kind.hooks?.decode?.(object, 'strategic-patch') ?? decodingProblem(kind, object);
  if (problem !== undefined) throw unfit(problem);
  judge(request, [...runtime.duplicateProblems(patch), ...strictProblems(request, object, noText)], unfit);
  checkPatched(request, old, object);
  return object;
}

const noText: Decoded = { value: undefined, text: '', format: 'json' };

function judge({ query, context }: ResourceRequest, problems: readonly string[], unfit: (problem: string) => StatusError): void {
  const mode = fieldValidationOf(query);
  if (mode === 'Ignore' || problems.length === 0) return;
  if (mode === 'Strict') throw unfit(strictError(problems));
  warnOf(problems, context);
}

function checkPatched(request: ResourceRequest, old: KubeObject, object: KubeObject): void {
  const { kind, target } = request;
  kindRuntime(kind).prune(object);
  checkPlace(request, object);
  const { uid } = object.metadata;
  if (uid && uid !== old.metadata.uid) {
    throw invalidObject(kind, target.name, [
      { reason: 'FieldValueInvalid', field: 'metadata.uid', message: `Invalid value: ${goQuote(uid)}: field is immutable` },
    ]);
  }
}

function decodedPatch(body: RequestBody, prefix: string): Decoded {
  try {
    return decodeBody(body);
  } catch (error) {
    throw error instanceof JsonMalformed ? badRequest(`${prefix}${error.message}`) : error;
  }
}

/** A patch that makes something else of the object than an object of its kind. */
export function unfitPatch(shown: string, problem: string): StatusError {
  const message = `Invalid value: ${goQuote(shown)}: ${problem}`;
  return new StatusError('Invalid', ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }],
  });
}

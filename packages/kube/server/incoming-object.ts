import { checkDepth } from '../json/json-value.ts';
import { JsonMalformed } from '../json/parse-json.ts';
import type { KindDeclaration, RequestContext } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { metadataDecodingProblem } from '../schema/metadata-decoding.ts';
import type { StatusError } from '../status.ts';
import { kindRuntime } from './kind-runtime.ts';
import { badRequest } from './refusals.ts';
import { groupVersionOf } from './registry.ts';
import { BodyMalformed, decodeBody, type Decoded, readBody, type RequestBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import { conversionProblem, customTypeRefusal, typeMetaOf, typeMetaProblem, unrecognized } from './type-meta.ts';

type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

export function fieldValidationOf(query: URLSearchParams): FieldValidation {
  const given = query.get('fieldValidation') ?? '';
  return given === 'Strict' || given === 'Ignore' ? given : 'Warn';
}

/** The body as an object of this kind: type and identity checked, unknown fields refused, warned about or dropped as asked. */
export async function incomingObject(request: ResourceRequest): Promise<KubeObject> {
  const body = await readBody(request.request);
  const decoded = decodedBody(request, body);
  const object = objectFrom(request, decoded, body);
  const { kind, context } = request;
  const unreadable = decodingProblem(kind, object);
  if (unreadable !== undefined) throw unhandled(kind, kind.kind, unreadable);
  const problems = strictProblems(request, object, decoded);
  if (problems.length > 0 && fieldValidationOf(request.query) === 'Strict') throw unhandled(kind, kind.kind, strictError(problems));
  warnOf(problems, context);
  kindRuntime(kind).prune(object);
  checkDepth(object);
  checkPlace(request, object);
  return object;
}

function decodedBody({ kind, parts }: ResourceRequest, body: RequestBody): Decoded {
  try {
    return decodeBody(body, parts.protobuf);
  } catch (error) {
    if (error instanceof JsonMalformed) throw unrecognized(kind, typeMetaProblem(error) ?? '', body.bytes);
    throw error instanceof BodyMalformed ? unrecognized(kind, error.message, body.bytes) : error;
  }
}

function objectFrom({ kind, parts, target }: ResourceRequest, { value, text }: Decoded, { bytes }: RequestBody): KubeObject {
  const problem = typeMetaProblem(value);
  if (problem !== undefined) throw unrecognized(kind, problem, bytes);
  const given = (value ?? {}) as Partial<KubeObject>;
  const type = typeMetaOf(kind, given);
  if (kind.custom) {
    if (type.kind === '') throw unrecognized(kind, `Object 'Kind' is missing in '${text}'`, bytes);
    if (type.apiVersion !== groupVersionOf(kind)) throw badRequest(`the API version in the data (${type.apiVersion}) does not match the expected API version (${groupVersionOf(kind)})`);
    const refusal = customTypeRefusal(kind, type, String(given.metadata?.name ?? target.name));
    if (refusal) throw refusal;
  } else {
    const other = conversionProblem(parts.registry, kind, type);
    if (other !== undefined) throw unhandled({ kind: type.kind, version: type.apiVersion.replace(/^.*\//, '') }, kind.kind, other);
  }
  return { ...given, ...type, metadata: given.metadata ?? {} } as KubeObject;
}

const unhandled = ({ kind, version }: Pick<KindDeclaration, 'kind' | 'version'>, as: string, why: string): StatusError =>
  badRequest(`${kind} in version "${version}" cannot be handled as a ${as}: ${why}`);

/** Why this cannot be read as an object of the kind: a number where a text belongs. */
export function decodingProblem(kind: KindDeclaration, object: KubeObject): string | undefined {
  return kind.hooks?.decode?.(object, 'body') ?? metadataDecodingProblem(object.metadata, kind);
}

/** What Strict refuses and Warn warns about: fields that nobody knows, and fields that stand twice in the text. */
export function strictProblems({ kind, query }: ResourceRequest, object: KubeObject, decoded: Decoded): readonly string[] {
  return fieldValidationOf(query) === 'Ignore' ? [] : kindRuntime(kind).strictProblems(object, decoded);
}

export const strictError = (problems: readonly string[]): string => `strict decoding error: ${problems.join(', ')}`;

/** YAML's problems have a line each. */
export function warnOf(problems: readonly string[], { warn }: Pick<RequestContext, 'warn'>): void {
  for (const problem of problems) warn(problem.replace(/^(?:error converting YAML to JSON: )?yaml: unmarshal errors:\n {2}/, ''));
}

/** The object must be the one that the URL names; only its namespace may be left to the URL. */
export function checkPlace({ kind, target }: ResourceRequest, object: KubeObject): void {
  const { metadata } = object;
  if (kind.scope === 'Namespaced') {
    if (metadata.namespace === undefined || metadata.namespace === '') metadata.namespace = target.namespace;
    if (metadata.namespace !== target.namespace) throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (target.name === '') return;
  if (!metadata.name) throw badRequest(`the name of the object (${target.name} based on URL) was undeterminable: name must be provided`);
  if (metadata.name !== target.name) throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${target.name})`);
}

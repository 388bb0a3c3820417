import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { metadataDecodingProblem } from '../schema/metadata-decoding.ts';
import { kindRuntime } from './kind-runtime.ts';
import { badRequest } from './refusals.ts';
import { groupVersionOf } from './registry.ts';
import type { Decoded } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';

type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

export function fieldValidationOf(query: URLSearchParams): FieldValidation {
  const given = query.get('fieldValidation') ?? '';
  return given === 'Strict' || given === 'Ignore' ? given : 'Warn';
}

/** A body as an object of this kind: type and identity checked, unknown fields refused, warned about or dropped as asked. */
export function incomingObject(request: ResourceRequest, decoded: Decoded): KubeObject {
  const { kind } = request;
  const object = objectFrom(kind, decoded.value);
  checkFields(request, object, decoded);
  checkPlace(request, object);
  return object;
}

function objectFrom(kind: KindDeclaration, value: unknown): KubeObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw badRequest('the object provided is unrecognized (must be of type Object)');
  const given = value as Partial<KubeObject>;
  const apiVersion = given.apiVersion ?? groupVersionOf(kind);
  const kindName = given.kind ?? kind.kind;
  if (kindName !== kind.kind) throw badRequest(`${kindName} in version "${apiVersion}" cannot be handled as a ${kind.kind}: converting (v1.${kindName}) to (v1.${kind.kind}): unknown conversion`);
  if (apiVersion !== groupVersionOf(kind)) throw badRequest(`the API version in the data (${apiVersion}) does not match the expected API version (${groupVersionOf(kind)})`);
  const metadata = given.metadata ?? {};
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) throw badRequest('the object provided is unrecognized: metadata must be an object');
  return { ...given, apiVersion, kind: kindName, metadata: metadata as KubeObject['metadata'] };
}

/** Strict refuses what it does not know, Warn says so and drops it, Ignore drops it. */
export function checkFields({ kind, query, context }: ResourceRequest, object: KubeObject, decoded: Decoded): void {
  const unreadable = kind.hooks?.decode?.(object, 'body') ?? metadataDecodingProblem(object.metadata, kind.kind);
  if (unreadable !== undefined) throw badRequest(`${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: ${unreadable}`);
  const runtime = kindRuntime(kind);
  const mode = fieldValidationOf(query);
  if (mode !== 'Ignore') report(runtime.strictProblems(object, decoded), mode, kind, context.warn);
  runtime.prune(object);
}

/** Of a configuration that is applied: what it has twice. Fields that nobody knows are refused when it is applied, in any mode. */
export function checkDuplicates({ kind, query, context }: ResourceRequest, decoded: Decoded): void {
  const mode = fieldValidationOf(query);
  if (mode !== 'Ignore') report(kindRuntime(kind).duplicateProblems(decoded), mode, kind, context.warn);
}

function report(problems: readonly string[], mode: 'Strict' | 'Warn', kind: KindDeclaration, warn: (text: string) => void): void {
  if (problems.length > 0 && mode === 'Strict') {
    throw badRequest(`${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: strict decoding error: ${problems.join(', ')}`);
  }
  for (const problem of problems) warn(problem);
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

import { isJsonObject } from '../json/json-value.ts';
import { JsonMalformed } from '../json/parse-json.ts';
import type { KindDeclaration } from '../kind.ts';
import type { StatusError } from '../status.ts';
import { badRequest, invalidObject } from './refusals.ts';
import { groupVersionOf, type Registry } from './registry.ts';

/** What an object says about its type, and what Kubernetes says when it is not the type that belongs here. */

const unreadable = `couldn't get version/kind; json parse error: `;
const holder = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`;

/** Go's name for the type of a JSON value. */
export function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Why type and version cannot be read from this at all. */
export function typeMetaProblem(value: unknown): string | undefined {
  if (value instanceof JsonMalformed) return `${unreadable}${value.message}`;
  if (value === null || value === undefined) return undefined;
  if (!isJsonObject(value)) return `${unreadable}json: cannot unmarshal ${jsonType(value)} into Go value of type ${holder}`;
  for (const field of ['apiVersion', 'kind']) {
    const given = value[field];
    if (given !== undefined && given !== null && typeof given !== 'string')
      return `${unreadable}json: cannot unmarshal ${jsonType(given)} into Go struct field .${field} of type string`;
  }
  return undefined;
}

/** A body that cannot be told from anything, with the beginning of it. */
export function unrecognized(kind: Pick<KindDeclaration, 'kind'>, problem: string, body: Buffer): StatusError {
  return badRequest(`the object provided is unrecognized (must be of type ${kind.kind}): ${problem} (${summary(body)})`);
}

const shownBytes = 30;

function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const shown = body.subarray(0, shownBytes).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > shownBytes ? `${shown} ...` : shown;
}

export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Kubernetes' own kinds are taken for what belongs here when they say nothing; custom ones have to say what they are. */
export function typeMetaOf(kind: KindDeclaration, given: Readonly<Record<string, unknown>>): TypeMeta {
  const said = (field: string): string => (typeof given[field] === 'string' ? given[field] : '');
  return {
    apiVersion: said('apiVersion') || (kind.custom ? '' : groupVersionOf(kind)),
    kind: said('kind') || (kind.custom ? '' : kind.kind),
  };
}

/** Why an object of this type is none of ours; undefined when it is. Only for kinds of Kubernetes' own. */
export function conversionProblem(registry: Registry, kind: KindDeclaration, given: TypeMeta): string | undefined {
  if (given.apiVersion === groupVersionOf(kind) && given.kind === kind.kind) return undefined;
  const slash = given.apiVersion.indexOf('/');
  const [group, version] =
    slash < 0 ? ['', given.apiVersion] : [given.apiVersion.slice(0, slash), given.apiVersion.slice(slash + 1)];
  const other = registry.byKind(group, version, given.kind);
  if (!other || other.custom)
    return `no kind "${given.kind}" is registered for version "${given.apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`;
  return `converting (${version}.${given.kind}) to (${kind.group.split('.')[0] || 'core'}.${kind.kind}): unknown conversion`;
}

/** The same for a custom kind, whose objects have to say it right. */
export function customTypeRefusal(kind: KindDeclaration, given: TypeMeta, name: string): StatusError | undefined {
  const expected = groupVersionOf(kind);
  const group = given.apiVersion.includes('/') ? given.apiVersion.slice(0, given.apiVersion.indexOf('/')) : '';
  const wrong = (field: string, value: string, must: string): StatusError =>
    invalidObject({ group, kind: given.kind, plural: kind.plural }, name, [
      { reason: 'FieldValueInvalid', field, message: `Invalid value: ${JSON.stringify(value)}: must be ${must}` },
    ]);
  if (given.apiVersion !== expected) return wrong('apiVersion', given.apiVersion, expected);
  return given.kind === kind.kind ? undefined : wrong('kind', given.kind, kind.kind);
}

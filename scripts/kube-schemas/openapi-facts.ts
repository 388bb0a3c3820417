import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Readonly<Record<string, unknown>>;

const prefix = '#/components/schemas/';
/** What says something about the shape of data. Descriptions are prose and are left behind. */
const facts = new Set([
  'type',
  'format',
  'required',
  'enum',
  'nullable',
  'minimum',
  'maximum',
  'oneOf',
  'anyOf',
  'uniqueItems',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-patch-strategy',
  'x-kubernetes-patch-merge-key',
  'x-kubernetes-unions',
  'x-kubernetes-group-version-kind',
]);

/** The schemas of the wanted kinds and everything they refer to, from the published OpenAPI v3 documents. */
export function openApiFacts(
  directory: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, Json>> {
  const found = new Map<string, Json>();
  // One map for all: what a subresource takes stands in the document of the group that the resource is in.
  const schemas: Readonly<Record<string, Json>> = Object.assign(
    {},
    ...Object.keys(wanted).map((groupVersion) => documentSchemas(directory, groupVersion)),
  );
  for (const [groupVersion, kinds] of Object.entries(wanted)) {
    const [group, version] = groupVersion.includes('/') ? (groupVersion.split('/') as [string, string]) : ['', groupVersion];
    for (const kind of kinds) reach(nameOfKind(schemas, group, version, kind), schemas, found);
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function documentSchemas(directory: string, groupVersion: string): Readonly<Record<string, Json>> {
  const name = groupVersion.includes('/') ? `apis__${groupVersion.replace('/', '__')}` : `api__${groupVersion}`;
  const document = JSON.parse(readFileSync(join(directory, `${name}_openapi.json`), 'utf8')) as {
    components: { schemas: Record<string, Json> };
  };
  return document.components.schemas;
}

function nameOfKind(schemas: Readonly<Record<string, Json>>, group: string, version: string, kind: string): string {
  const name = Object.keys(schemas).find((candidate) => {
    const kinds = (schemas[candidate]?.['x-kubernetes-group-version-kind'] ?? []) as readonly {
      group: string;
      version: string;
      kind: string;
    }[];
    return kinds.some((entry) => entry.group === group && entry.version === version && entry.kind === kind);
  });
  if (name === undefined) throw new Error(`the OpenAPI documents have no ${kind} in ${group}/${version}`);
  return name;
}

function reach(name: string, schemas: Readonly<Record<string, Json>>, found: Map<string, Json>): void {
  if (found.has(name)) return;
  const schema = schemas[name];
  if (!schema) throw new Error(`the OpenAPI document refers to ${name} and does not have it`);
  const kept = factsOf(schema);
  found.set(name, kept);
  for (const reference of referencesIn(kept)) reach(reference, schemas, found);
}

function factsOf(schema: Json): Json {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (facts.has(key)) kept[key] = value;
    // Zero values are not defaults: they say how Go writes a field that is not set.
    else if (key === 'default' && !isZero(value)) kept[key] = value;
    else if (key === '$ref') kept[key] = value;
    else if (key === 'properties') kept[key] = mapValues(value as Readonly<Record<string, Json>>, factsOf);
    else if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) kept[key] = factsOf(value as Json);
    else if (key === 'additionalProperties') kept[key] = value;
    else if (key === 'allOf') kept[key] = (value as readonly Json[]).map(factsOf);
    else if (key !== 'description' && key !== 'default' && key !== 'title')
      throw new Error(`the schema keyword ${key} is not known here`);
  }
  // A wrapped reference with nothing beside it is a reference.
  const [only, ...others] = (kept['allOf'] ?? []) as readonly Json[];
  if (Object.keys(kept).length === 1 && only && others.length === 0) return only;
  return kept;
}

const isZero = (value: unknown): boolean =>
  value === '' ||
  value === 0 ||
  value === false ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** References of this schema and below. A property may itself be called `$ref`: only a text is a reference. */
function referencesIn(schema: Json): readonly string[] {
  const own = typeof schema['$ref'] === 'string' ? [schema['$ref'].slice(prefix.length)] : [];
  const below = [
    ...Object.values((schema['properties'] ?? {}) as Readonly<Record<string, Json>>),
    ...(['items', 'additionalProperties'] as const).flatMap((key) =>
      typeof schema[key] === 'object' ? [schema[key] as Json] : [],
    ),
    ...(['allOf', 'oneOf', 'anyOf'] as const).flatMap((key) => (schema[key] ?? []) as readonly Json[]),
  ];
  return [...own, ...below.flatMap(referencesIn)];
}

const mapValues = (given: Readonly<Record<string, Json>>, map: (value: Json) => Json): Json =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]));

import {
  age,
  applyDefaults,
  type Column,
  formatLabelSelectorObject,
  type KindDeclaration,
  type KubeObject,
  type KubeSchema,
  objectMetaDefinitions,
} from '@spacedock/kube';
import type { Definition, DefinitionVersion, PrinterColumn } from './definition.ts';
import { jsonPath } from './json-path.ts';

/** The kinds that a definition stands for: one for each version that is served, all of them stored as one. */
export function customKinds(definition: Definition): readonly KindDeclaration[] {
  const versions = definition.spec.versions ?? [];
  const storage = versions.find((version) => version.storage);
  if (!storage) return [];
  const stored = customKind(definition, storage);
  return versions
    .filter(({ served }) => served)
    .map((version) => {
      if (version === storage) return stored;
      const rewritten =
        (apiVersion: string) =>
        (object: KubeObject): KubeObject => ({ ...object, apiVersion });
      const group = definition.spec.group;
      return {
        ...customKind(definition, version),
        storedAs: {
          kind: stored,
          toStored: rewritten(`${group}/${storage.name}`),
          fromStored: rewritten(`${group}/${version.name}`),
        },
      };
    });
}

function customKind({ spec, metadata }: Definition, version: DefinitionVersion): KindDeclaration {
  const { names, group } = spec;
  const schema = wholeSchema(version.schema?.openAPIV3Schema ?? { type: 'object' });
  const status = version.subresources?.status !== undefined;
  const { scale } = version.subresources ?? {};
  // Objects that were stored before the schema had its defaults get them on the way out.
  const defaultedLater = (metadata.generation ?? 1) > 1 && hasDefaults(schema);
  const warning = version.deprecated
    ? (version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated`)
    : undefined;
  return {
    group,
    version: version.name,
    kind: names.kind,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    ...(names.shortNames ? { shortNames: names.shortNames } : {}),
    ...(names.categories ? { categories: names.categories } : {}),
    ...(names.listKind ? { listKind: names.listKind } : {}),
    scope: spec.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    verbs,
    schema,
    definitions,
    columns: (version.additionalPrinterColumns ?? [ageByPath]).map(columnOf),
    status,
    ...(scale ? { scale } : {}),
    ...(version.selectableFields
      ? {
          selectableFields: Object.fromEntries(
            version.selectableFields.map(({ jsonPath: path }) => [path.replace(/^\./, ''), fieldOf(path)]),
          ),
        }
      : {}),
    generationFrom: topFields(schema, status),
    custom: true,
    requiresResourceVersion: true,
    noStrategicMergePatch: true,
    ...(warning === undefined ? {} : { warning }),
    ...(defaultedLater ? { hooks: { decorate: (object: KubeObject) => applyDefaults(object, schema, definitions) } } : {}),
  };
}

const objectMeta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
/** With descriptions, unlike the facts about Kubernetes' own kinds. */
const definitions = objectMetaDefinitions;
/** In the order in which Kubernetes lists them for custom resources. */
const verbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'] as const;

/** What every object has stands in the schema too: kubectl explains and applies by it. Rules for the name are kept. */
function wholeSchema(given: KubeSchema): KubeSchema {
  const { apiVersion: _, kind: __, metadata, ...properties } = given.properties ?? {};
  return {
    ...given,
    type: 'object',
    properties: {
      apiVersion: { type: 'string', description: 'APIVersion defines the group and version that this object is written in.' },
      kind: { type: 'string', description: 'Kind is the name of what this object is.' },
      metadata: metadata?.properties
        ? metadata
        : { allOf: [{ $ref: `#/components/schemas/${objectMeta}` }], description: `Standard object's metadata.` },
      ...properties,
    },
  };
}

/** What counts as a wish of its user: everything but metadata, and the status where that is written apart. */
function topFields(schema: KubeSchema, status: boolean): readonly string[] {
  const named = Object.keys(schema.properties ?? {}).filter(
    (name) => !['apiVersion', 'kind', 'metadata'].includes(name) && !(status && name === 'status'),
  );
  return named.includes('spec') ? named : [...named, 'spec'];
}

function hasDefaults(schema: KubeSchema): boolean {
  return (
    schema.default !== undefined ||
    Object.values(schema.properties ?? {}).some(hasDefaults) ||
    (schema.items !== undefined && hasDefaults(schema.items)) ||
    (typeof schema.additionalProperties === 'object' && hasDefaults(schema.additionalProperties))
  );
}

const ageByPath: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

function columnOf({ name, type, format, description = '', priority = 0, jsonPath: path }: PrinterColumn): Column {
  const read = jsonPath(path);
  return {
    name,
    type: type as Column['type'],
    description,
    priority,
    ...(format === undefined ? {} : { format }),
    cell: (object, now) => cellOf(type, read(object)[0], now),
  };
}

function cellOf(type: string, value: unknown, now: Date): unknown {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? age(value, now) : null;
    default:
      return null;
  }
}

function fieldOf(path: string): (object: KubeObject) => string {
  const read = jsonPath(path);
  return (object) => {
    const [value] = read(object);
    return value === undefined || value === null
      ? ''
      : typeof value === 'object'
        ? formatLabelSelectorObject(value)
        : String(value);
  };
}

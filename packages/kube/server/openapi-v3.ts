import { createHash } from 'node:crypto';
import type { KindDeclaration, KubeSchema } from '../kind.ts';
import { objectMetaSchema, withObjectMeta } from '../schema/object-meta.ts';
import { hasStatusSubresource, verbsOf } from './discovery.ts';
import { reachableSchemas } from './reachable-schemas.ts';
import type { Registry } from './registry.ts';
import { groupVersionOf, listKindOf } from './registry.ts';

/** `/openapi/v3`: one document per group and version. kubectl validates, explains and applies by them. */

const pathOf = ({ group, version }: Pick<KindDeclaration, 'group' | 'version'>): string => (group === '' ? `api/${version}` : `apis/${group}/${version}`);

export interface OpenApiDocuments {
  readonly index: (basePath: string) => object;
  readonly document: (groupVersionPath: string) => { readonly text: string; readonly hash: string } | undefined;
}

/** Documents are made on first use and again only after a kind came or went. */
export function openApiDocuments(registry: Registry): OpenApiDocuments {
  let edition = -1;
  let made = new Map<string, { readonly text: string; readonly hash: string }>();

  function fresh(): typeof made {
    if (edition === registry.edition) return made;
    edition = registry.edition;
    made = new Map();
    return made;
  }

  function document(path: string): { readonly text: string; readonly hash: string } | undefined {
    const documents = fresh();
    const known = documents.get(path);
    if (known) return known;
    const kinds = registry.all().filter((kind) => pathOf(kind) === path);
    if (kinds.length === 0) return undefined;
    const text = JSON.stringify(documentOf(kinds));
    const entry = { text, hash: createHash('sha256').update(text).digest('hex').toUpperCase() };
    documents.set(path, entry);
    return entry;
  }

  return {
    document,
    index(basePath) {
      const paths = [...new Set(registry.all().map(pathOf))];
      return { paths: Object.fromEntries(paths.map((path) => [path, { serverRelativeURL: `${basePath}/openapi/v3/${path}?hash=${document(path)?.hash ?? ''}` }])) };
    },
  };
}

export const schemaName = ({ group, version, kind, schemaName: own }: Pick<KindDeclaration, 'group' | 'version' | 'kind' | 'schemaName'>): string =>
  own ?? `${(group === '' ? 'core' : group).split('.').toReversed().join('.')}.${version}.${kind}`;

function documentOf(kinds: readonly KindDeclaration[]): object {
  const schemas: Record<string, unknown> = { 'meta.v1.ObjectMeta': objectMetaSchema, 'meta.v1.Status': statusSchema, 'meta.v1.DeleteOptions': deleteOptionsSchema, 'meta.v1.Patch': { type: 'object', description: 'A change to an object, in one of the four patch formats.' } };
  const paths: Record<string, object> = {};
  for (const kind of kinds) {
    const name = schemaName(kind);
    const gvk = { group: kind.group, version: kind.version, kind: kind.kind };
    Object.assign(schemas, reachableSchemas([kind.schema], kind.definitions ?? {}));
    schemas[name] = { ...describedSchema(kind), 'x-kubernetes-group-version-kind': [gvk] };
    schemas[`${name}List`] = listSchema(kind, name);
    Object.assign(paths, pathsOf(kind, name));
  }
  return { openapi: '3.0.0', info: { title: 'Kubernetes', version: 'v1.36.0' }, paths, components: { schemas } };
}

/** What every object has stands in the documents too, also where the declaration leaves it out: kubectl applies by it. */
export const describedSchema = ({ schema }: Pick<KindDeclaration, 'schema'>): KubeSchema =>
  (schema.properties && !schema.properties['metadata'] ? withObjectMeta(schema) : schema);

function listSchema(kind: KindDeclaration, name: string): KubeSchema {
  return {
    type: 'object',
    description: `${kind.kind}List is a list of ${kind.plural}.`,
    required: ['items'],
    properties: {
      apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' },
      items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
    },
    'x-kubernetes-group-version-kind': [{ group: kind.group, version: kind.version, kind: listKindOf(kind) }],
  };
}

const queryParameter = (name: string, type: 'string' | 'integer' | 'boolean'): object => ({ name, in: 'query', schema: { type, uniqueItems: true } });
const writing = [queryParameter('dryRun', 'string'), queryParameter('fieldManager', 'string'), queryParameter('fieldValidation', 'string')];
const reading = ['allowWatchBookmarks:boolean', 'continue:string', 'fieldSelector:string', 'labelSelector:string', 'limit:integer', 'resourceVersion:string', 'resourceVersionMatch:string', 'sendInitialEvents:boolean', 'timeoutSeconds:integer', 'watch:boolean']
  .map((text) => text.split(':') as [string, 'string' | 'integer' | 'boolean']).map(([name, type]) => queryParameter(name, type));
/** kubectl takes a strategic patch where this offers one. */
export const patchTypesOf = ({ noStrategicMergePatch }: KindDeclaration): readonly string[] => [
  'application/apply-patch+yaml', 'application/json-patch+json', 'application/merge-patch+json', ...(noStrategicMergePatch ? [] : ['application/strategic-merge-patch+json']),
];

function pathsOf(kind: KindDeclaration, name: string): Record<string, object> {
  const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${groupVersionOf(kind)}`;
  const collection = kind.scope === 'Namespaced' ? `${root}/namespaces/{namespace}/${kind.plural}` : `${root}/${kind.plural}`;
  const gvk = { group: kind.group, version: kind.version, kind: kind.kind };
  const answer = (schema: string): object => ({ description: 'OK', content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } });
  const operation = (action: string, extra: object, schema = name): object => ({
    operationId: `${action}${kind.scope === 'Namespaced' ? 'Namespaced' : ''}${kind.kind}`, 'x-kubernetes-action': action, 'x-kubernetes-group-version-kind': gvk,
    responses: { 200: answer(schema), 401: { description: 'Unauthorized' } }, ...extra,
  });
  const body = { requestBody: { required: true, content: { '*/*': { schema: { $ref: `#/components/schemas/${name}` } } } } };
  const patch = { parameters: [...writing, queryParameter('force', 'boolean')], requestBody: { required: true, content: Object.fromEntries(patchTypesOf(kind).map((type) => [type, { schema: { $ref: '#/components/schemas/meta.v1.Patch' } }])) } };
  const can = new Set<string>(verbsOf(kind));
  const place = [
    ...(kind.scope === 'Namespaced' ? [{ name: 'namespace', in: 'path', required: true, schema: { type: 'string' } }] : []),
  ];
  const named = [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }, ...place];
  const one = {
    parameters: named,
    ...(can.has('get') ? { get: operation('get', {}) } : {}),
    ...(can.has('update') ? { put: operation('put', { parameters: writing, ...body }) } : {}),
    ...(can.has('patch') ? { patch: operation('patch', patch) } : {}),
    ...(can.has('delete') ? { delete: operation('delete', { parameters: [queryParameter('dryRun', 'string'), queryParameter('gracePeriodSeconds', 'integer'), queryParameter('propagationPolicy', 'string')] }, 'meta.v1.Status') } : {}),
  };
  const many = {
    parameters: place,
    ...(can.has('list') ? { get: operation('list', { parameters: reading }, `${name}List`) } : {}),
    ...(can.has('create') ? { post: operation('post', { parameters: writing, ...body }) } : {}),
    ...(can.has('deletecollection') ? { delete: operation('deletecollection', { parameters: reading }, 'meta.v1.Status') } : {}),
  };
  const status = hasStatusSubresource(kind) ? { [`${collection}/{name}/status`]: { parameters: named, get: operation('get', {}), put: operation('put', { parameters: writing, ...body }), patch: operation('patch', patch) } } : {};
  return { [collection]: many, [`${collection}/{name}`]: one, ...status };
}

const gvkOf = (kind: string) => [{ group: '', version: 'v1', kind }];
const statusSchema: KubeSchema = {
  type: 'object', description: 'What a call that answers with no object says.', 'x-kubernetes-group-version-kind': gvkOf('Status'),
  properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, status: { type: 'string' }, message: { type: 'string' }, reason: { type: 'string' }, code: { type: 'integer', format: 'int32' } },
};
const deleteOptionsSchema: KubeSchema = {
  type: 'object', description: 'How an object shall be deleted.', 'x-kubernetes-group-version-kind': gvkOf('DeleteOptions'),
  properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, gracePeriodSeconds: { type: 'integer', format: 'int64' }, propagationPolicy: { type: 'string' }, dryRun: { type: 'array', items: { type: 'string' } } },
};

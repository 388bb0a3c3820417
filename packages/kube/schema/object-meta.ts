import type { KubeSchema } from '../kind.ts';

const time = (description: string): KubeSchema => ({ type: 'string', format: 'date-time', description });
const text = (description: string): KubeSchema => ({ type: 'string', description });
const texts = (description: string): KubeSchema => ({ type: 'object', additionalProperties: { type: 'string', default: '' }, description });

const ownerReference: KubeSchema = {
  type: 'object',
  description: 'Names the object that this one belongs to. When the last owner is gone, the object is deleted too.',
  required: ['apiVersion', 'kind', 'name', 'uid'],
  properties: {
    apiVersion: text('Group and version of the owner.'),
    kind: text('Kind of the owner.'),
    name: text('Name of the owner, in the same namespace or without one.'),
    uid: text('Identity of the owner: another object of the same name is not the owner.'),
    controller: { type: 'boolean', description: 'Whether this owner is the one that manages the object. At most one is.' },
    blockOwnerDeletion: { type: 'boolean', description: 'Whether deleting the owner in the foreground waits for this object to be gone.' },
  },
  'x-kubernetes-map-type': 'atomic',
};

const managedFieldsEntry: KubeSchema = {
  type: 'object',
  description: 'Says which fields one manager decides about.',
  properties: {
    manager: text('Name of the manager.'),
    operation: text('How the manager came by its fields: Apply or Update.'),
    apiVersion: text('Version of the kind in which the fields are named.'),
    time: time('When the fields of this manager last changed.'),
    fieldsType: text('Format of the fields. Always FieldsV1.'),
    fieldsV1: { type: 'object', description: 'The fields, as a trie of their names.', 'x-kubernetes-preserve-unknown-fields': true },
    subresource: text('The subresource through which the fields were written; empty for the object itself.'),
  },
};

/** `metav1.ObjectMeta`: what every object says of itself. */
export const objectMetaSchema: KubeSchema = {
  type: 'object',
  description: 'Name, identity and bookkeeping of the object.',
  properties: {
    name: text('Name of the object, unique in its namespace for its kind. It cannot be changed.'),
    generateName: text('Beginning of the name that the server makes up when none is given.'),
    namespace: text('Namespace of the object; empty for kinds that have none. It cannot be changed.'),
    selfLink: text('Not used any more.'),
    uid: text('Identity of the object over all time, set by the server.'),
    resourceVersion: text('Version of the object, set by the server at each change. A write that carries an old one is refused.'),
    generation: { type: 'integer', format: 'int64', description: 'Counts the changes of what is wanted, set by the server.' },
    creationTimestamp: time('CreationTimestamp is a timestamp of when the object was made, set by the server.'),
    deletionTimestamp: time('When deletion was asked for, set by the server. The object goes when its finalizers are gone.'),
    deletionGracePeriodSeconds: { type: 'integer', format: 'int64', description: 'How long the object may take to end, set by the server.' },
    labels: texts('Names and values to select the object by.'),
    annotations: texts('Names and values that tools and people attach to the object. They are not selected by.'),
    ownerReferences: {
      type: 'array', items: ownerReference, description: 'What the object belongs to.',
      'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['uid'], 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'uid',
    },
    finalizers: {
      type: 'array', items: { type: 'string', default: '' }, description: 'What must still be done before the object goes. Whoever does it takes its own entry away.',
      'x-kubernetes-list-type': 'set', 'x-kubernetes-patch-strategy': 'merge',
    },
    managedFields: {
      type: 'array', items: managedFieldsEntry, description: 'Which manager decides about which fields, kept by the server.',
      'x-kubernetes-list-type': 'atomic',
    },
  },
};

const published = 'io.k8s.apimachinery.pkg.apis.meta.v1';
const reference = (name: string): KubeSchema => ({ $ref: `#/components/schemas/${published}.${name}` });
const withItems = (list: KubeSchema | undefined, name: string): KubeSchema => ({ ...list, items: reference(name) });

/** The same as the OpenAPI documents name it, part by part: `kubectl explain` shows the names. */
export const objectMetaDefinitions: Readonly<Record<string, KubeSchema>> = {
  [`${published}.ObjectMeta`]: {
    ...objectMetaSchema,
    properties: {
      ...objectMetaSchema.properties,
      ownerReferences: withItems(objectMetaSchema.properties?.['ownerReferences'], 'OwnerReference'),
      managedFields: withItems(objectMetaSchema.properties?.['managedFields'], 'ManagedFieldsEntry'),
    },
  },
  [`${published}.OwnerReference`]: ownerReference,
  [`${published}.ManagedFieldsEntry`]: { ...managedFieldsEntry, properties: { ...managedFieldsEntry.properties, fieldsV1: reference('FieldsV1') } },
  [`${published}.FieldsV1`]: { type: 'object', description: 'The fields, as a trie of their names.' },
};

const typeMeta: Readonly<Record<string, KubeSchema>> = {
  apiVersion: text('Group and version of the kind, such as apps/v1.'),
  kind: text('Kind of the object.'),
};

const completed = new WeakMap<KubeSchema, KubeSchema>();

/**
 * The schema of a whole object: apiVersion, kind and metadata are always known, whether the schema mentions them or not. What it
 * says of metadata itself, such as a pattern for the name, holds beside that.
 */
export function withObjectMeta(schema: KubeSchema): KubeSchema {
  const known = completed.get(schema);
  if (known !== undefined) return known;
  const { apiVersion, kind, metadata, ...others } = schema.properties ?? {};
  const complete: KubeSchema = {
    ...schema,
    properties: {
      apiVersion: { ...typeMeta['apiVersion'], ...apiVersion },
      kind: { ...typeMeta['kind'], ...kind },
      metadata: metadata?.$ref !== undefined || metadata?.allOf !== undefined ? objectMetaSchema
        : { ...objectMetaSchema, ...metadata, properties: { ...objectMetaSchema.properties, ...metadata?.properties } },
      ...others,
    },
  };
  completed.set(schema, complete);
  completed.set(complete, complete);
  return complete;
}

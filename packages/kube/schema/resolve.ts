import type { KubeSchema } from '../kind.ts';
import { withObjectMeta } from './object-meta.ts';

/** The schemas that others refer to by `#/components/schemas/NAME`. */
export type Definitions = Readonly<Record<string, KubeSchema>>;

export const noDefinitions: Definitions = {};

const prefix = '#/components/schemas/';
const resolvedByDefinitions = new WeakMap<Definitions, WeakMap<KubeSchema, KubeSchema>>();

/**
 * The schema itself where `schema` is only a reference to it. OpenAPI cannot put anything beside a `$ref`, so that Kubernetes
 * writes `allOf: [{ $ref }]` with a description or default beside it: both forms are resolved, and what stands beside wins.
 */
export function resolveSchema(schema: KubeSchema, definitions: Definitions): KubeSchema {
  if (schema.$ref === undefined && !isWrappedReference(schema)) return completed(schema);
  const cache = resolvedByDefinitions.get(definitions) ?? new WeakMap<KubeSchema, KubeSchema>();
  const resolved = cache.get(schema) ?? completed(followed(schema, definitions));
  resolvedByDefinitions.set(definitions, cache.set(schema, resolved));
  return resolved;
}

/** An object inside of another one, such as a template, has apiVersion, kind and metadata like any. */
function completed(schema: KubeSchema): KubeSchema {
  return schema['x-kubernetes-embedded-resource'] === true ? withObjectMeta(schema) : schema;
}

function followed(schema: KubeSchema, definitions: Definitions): KubeSchema {
  let current = schema;
  const seen = new Set<string>();
  for (;;) {
    const wrapped = isWrappedReference(current);
    const { $ref: own, allOf, ...beside } = current;
    const reference = wrapped ? allOf?.[0]?.$ref : own;
    if (reference === undefined) return current;
    const name = reference.startsWith(prefix) ? reference.slice(prefix.length) : reference;
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    if (target === undefined) throw new Error(`the schema refers to ${reference}, which its definitions do not have: add it to \`definitions\` of the kind`);
    if (seen.has(name)) throw new Error(`the schema ${name} refers to itself and to nothing else: give it a type of its own`);
    seen.add(name);
    current = { ...target, ...beside, ...(wrapped || allOf === undefined ? {} : { allOf }) };
  }
}

function isWrappedReference({ allOf }: KubeSchema): boolean {
  return allOf?.length === 1 && allOf[0]?.$ref !== undefined;
}

/** What the schema says of the field `name` of an object: its property, or what it says of all other fields. Undefined: nothing. */
export function fieldSchema(schema: KubeSchema, name: string, definitions: Definitions): KubeSchema | undefined {
  const property = propertySchema(schema, name);
  if (property !== undefined) return resolveSchema(property, definitions);
  const { additionalProperties } = schema;
  return typeof additionalProperties === 'object' ? resolveSchema(additionalProperties, definitions) : undefined;
}

/** The schema of a whole object of a kind. */
export function objectSchema(schema: KubeSchema, definitions: Definitions): KubeSchema {
  return withObjectMeta(resolveSchema(schema, definitions));
}

/** What the schema says of the elements of a list. Undefined: nothing. */
export function itemSchema(schema: KubeSchema, definitions: Definitions): KubeSchema | undefined {
  return schema.items === undefined ? undefined : resolveSchema(schema.items, definitions);
}

/** The property as it is written, reference and all. */
export function propertySchema({ properties }: KubeSchema, name: string): KubeSchema | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Whether the schema leaves open what kind of value it is: `{}` and the like stand for any JSON. */
export function saysNothing(schema: KubeSchema): boolean {
  return schema.type === undefined && schema.properties === undefined && schema.items === undefined && schema.additionalProperties === undefined
    && schema['x-kubernetes-int-or-string'] !== true && schema['x-kubernetes-preserve-unknown-fields'] !== true;
}

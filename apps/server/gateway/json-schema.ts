import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** A schema as it is published. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema, a list of schemas, or schemas by name. Every other value is copied as it is. */
const oneSchema = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);
const manySchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const namedSchemas = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
/** Ours: what a validation error says, that an answer has no envelope, and that a text is one that programs printed. */
const notPublished = new Set(['says', 'plain', 'holds']);

/** The schema without what only this server understands. What it says to those who get it wrong becomes its description. */
export function publishedSchema(schema: unknown): JsonSchema {
  const published: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema as object)) {
    if (notPublished.has(keyword)) continue;
    if (oneSchema.has(keyword) && isObject(value)) published[keyword] = publishedSchema(value);
    else if (manySchemas.has(keyword) && Array.isArray(value)) published[keyword] = value.map(publishedSchema);
    else if (namedSchemas.has(keyword) && isObject(value)) {
      published[keyword] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, publishedSchema(inner)]));
    } else published[keyword] = value;
  }
  const { says } = schema as { readonly says?: string };
  if (says !== undefined) published['description'] ??= `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;
  return published;
}

/** A value that the schema accepts, made from its `examples`; undefined when they do not suffice for one. */
export function exampleFor(schema: TSchema): unknown {
  const candidate = candidateFor(schema);
  return Check(schema, candidate) ? candidate : undefined;
}

function candidateFor(schema: unknown): unknown {
  const { examples, const: constant, enum: choices, default: preset, anyOf, type, properties, items, minimum } = schema as {
    readonly examples?: readonly unknown[];
    readonly const?: unknown;
    readonly enum?: readonly unknown[];
    readonly default?: unknown;
    readonly anyOf?: readonly unknown[];
    readonly type?: unknown;
    readonly properties?: object;
    readonly items?: unknown;
    readonly minimum?: number;
  };
  if (examples && examples.length > 0) return examples[0];
  if (constant !== undefined) return constant;
  if (choices) return choices[0];
  if (preset !== undefined) return preset;
  if (anyOf) return candidateFor(anyOf[0]);
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, candidateFor(inner)]));
    case 'array': return items === undefined ? [] : [candidateFor(items)];
    case 'string': return 'text';
    case 'integer':
    case 'number': return minimum ?? 1;
    case 'boolean': return true;
    default: return null;
  }
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

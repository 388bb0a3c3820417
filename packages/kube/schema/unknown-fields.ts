import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { goQuote } from './go-quote.ts';
import { fieldSchema, itemSchema, objectSchema, saysNothing, type Definitions } from './resolve.ts';

/** How many problems of one object are named; more would only drown the reader. */
const mostNamed = 100;

/** What strict field validation says of fields that the schema does not know: `unknown field "spec.foo"`. */
export function unknownFieldProblems(object: JsonObject, schema: KubeSchema, definitions: Definitions): readonly string[] {
  const found: string[] = [];
  visit(object, objectSchema(schema, definitions), '', { definitions, onUnknown: (path) => found.push(path) });
  const ofMetadata = found.filter((path) => path.startsWith('metadata.'));
  const others = found.filter((path) => !path.startsWith('metadata.')).toSorted();
  return [...ofMetadata, ...others].slice(0, mostNamed).map((path) => `unknown field ${goQuote(path)}`);
}

export interface UnknownFieldVisit {
  readonly definitions: Definitions;
  readonly onUnknown: (path: string, object: JsonObject, name: string) => void;
}

/** Tells of every field that the schema does not know, not of what is inside of it. */
export function visit(value: unknown, schema: KubeSchema | undefined, path: string, visitor: UnknownFieldVisit): void {
  if (Array.isArray(value)) {
    const items = schema && (itemSchema(schema, visitor.definitions) ?? (isFree(schema) ? anything : undefined));
    for (const [index, item] of value.entries()) visit(item, items, `${path}[${index}]`, visitor);
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) visitField(value, name, schema, path, visitor);
  }
}

function visitField(object: JsonObject, name: string, schema: KubeSchema | undefined, path: string, visitor: UnknownFieldVisit): void {
  const inner = path === '' ? name : `${path}.${name}`;
  const field = schema && fieldSchema(schema, name, visitor.definitions);
  if (field !== undefined) visit(object[name], field, inner, visitor);
  else if (schema === undefined || !isFree(schema)) visitor.onUnknown(inner, object, name);
}

const anything: KubeSchema = { 'x-kubernetes-preserve-unknown-fields': true };

/** Whether fields that the schema does not name may stand there: it says so, or says nothing at all. */
function isFree(schema: KubeSchema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties === true || saysNothing(schema);
}

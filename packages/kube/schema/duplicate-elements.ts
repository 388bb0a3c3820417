import { fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import type { FieldCause } from '../status.ts';
import { fieldCause, goJson } from './field-cause.ts';
import { fieldSchema, itemSchema, propertySchema, type Definitions } from './resolve.ts';

/** Elements that stand twice in lists whose schema says that they are sets, or maps by some keys. */
export function duplicateElements(value: unknown, schema: KubeSchema | undefined, definitions: Definitions, path = ''): readonly FieldCause[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const items = itemSchema(schema, definitions);
    return [...ofList(value, schema, path), ...value.flatMap((item, index) => duplicateElements(item, items, definitions, `${path}[${index}]`))];
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const field = fieldSchema(schema, name, definitions);
    const inner = path === '' ? name : `${path}.${name}`;
    return duplicateElements(item, field, definitions, propertySchema(schema, name) === undefined ? `${path}[${name}]` : inner);
  });
}

function ofList(list: readonly unknown[], schema: KubeSchema, path: string): readonly FieldCause[] {
  switch (schema['x-kubernetes-list-type']) {
    case 'set': return repeated(list).map((index) => fieldCause.duplicate(`${path}[${index}]`, list[index]));
    case 'map': {
      const stray = list.findIndex((item) => item !== null && !isJsonObject(item));
      if (stray !== -1) return [fieldCause.invalid(`${path}[${stray}]`, list[stray], 'must be an object for an array of list-type map')];
      const keys = list.map((item) => keysOf(isJsonObject(item) ? item : {}, schema['x-kubernetes-list-map-keys'] ?? []));
      return repeated(keys).map((index) => fieldCause.duplicate(`${path}[${index}]`, keys[index]));
    }
    case 'atomic':
    case undefined:
    default: return [];
  }
}

function keysOf(item: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, fieldOf(item, key)]));
}

/** Where a value stands that stood before; each value is told of once, however often it comes. */
function repeated(list: readonly unknown[]): readonly number[] {
  const times = new Map<string, number>();
  return list.flatMap((item, index) => {
    const text = goJson(item);
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    return before === 1 ? [index] : [];
  });
}

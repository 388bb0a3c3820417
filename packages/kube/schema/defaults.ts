import { cloneJson, fieldOf, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { fieldSchema, itemSchema, objectSchema, resolveSchema, saysNothing, type Definitions } from './resolve.ts';

/**
 * Fills in the schema's defaults. A null where none is allowed counts as not given: it gets the default, or goes where there is
 * none, which is what makes `status: null` or `creationTimestamp: null` of a manifest harmless. Changes the object.
 */
export function applyDefaults(object: JsonObject, schema: KubeSchema, definitions: Definitions): void {
  const root = objectSchema(schema, definitions);
  dropNulls(object, root, definitions);
  fill(object, root, definitions);
}

/** Takes nulls out that the schema does not allow, but for those that a default will take the place of. Changes the value. */
export function dropNulls(value: unknown, schema: KubeSchema | undefined, definitions: Definitions): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) for (const item of value) dropNulls(item, itemSchema(schema, definitions), definitions);
  if (!isJsonObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const field = fieldSchema(schema, name, definitions);
    if (item !== null) dropNulls(item, field, definitions);
    else if (field !== undefined && !allowsNull(field) && field.default === undefined) Reflect.deleteProperty(value, name);
  }
}

function fill(value: unknown, schema: KubeSchema | undefined, definitions: Definitions): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    const items = itemSchema(schema, definitions);
    for (const [index, item] of value.entries()) {
      if (item === null && items !== undefined && !allowsNull(items) && items.default !== undefined) value[index] = cloneJson(items.default);
      fill(value[index], items, definitions);
    }
  }
  if (!isJsonObject(value)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = resolveSchema(property, definitions);
    const given = fieldOf(value, name);
    if (field.default !== undefined && (given === undefined || (given === null && !allowsNull(field)))) setField(value, name, cloneJson(field.default));
  }
  for (const name of Object.keys(value)) {
    const field = fieldSchema(schema, name, definitions);
    if (value[name] === null && field !== undefined && !allowsNull(field)) setField(value, name, cloneJson(field.default ?? null));
    fill(value[name], field, definitions);
  }
}

function allowsNull(schema: KubeSchema): boolean {
  return schema.nullable === true || saysNothing(schema);
}

import type { JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { objectSchema, type Definitions } from './resolve.ts';
import { visit } from './unknown-fields.ts';

/** Takes every field out of the object that the schema does not know. Changes the object. */
export function pruneUnknownFields(object: JsonObject, schema: KubeSchema, definitions: Definitions): void {
  visit(object, objectSchema(schema, definitions), '', { definitions, onUnknown: (_path, parent, name) => Reflect.deleteProperty(parent, name) });
}

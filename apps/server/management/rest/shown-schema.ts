import type { TSchema } from 'typebox';

/** What a body has to be, and an answer need not: kubectl may have written what is not taken here. */
const demands = new Set(['pattern', 'says', 'minLength', 'maxLength', 'maxItems', 'minProperties', 'required', 'examples']);

/**
 * The schema of a part of a body, for answers. An answer that does not fit its schema is not sent, so that one object with a line
 * too many would keep everybody from their list.
 */
export function shownSchema<Schema extends TSchema>(schema: Schema): Schema {
  return loosened(schema) as Schema;
}

function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => !demands.has(keyword) && !(keyword === 'additionalProperties' && value === false))
      .map(([keyword, value]) => [keyword, keyword === 'properties' ? ofEach(value as object) : loosened(value)]),
  );
}

/** By names of fields, which may be any word. */
const ofEach = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, loosened(schema)]));

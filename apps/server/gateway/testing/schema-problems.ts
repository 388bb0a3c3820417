type Shape = (value: unknown, place: string) => readonly string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const be = (what: string, fits: (value: unknown) => boolean): Shape => (value, place) =>
  (fits(value) ? [] : [`${place} must be ${what}`]);

const text = be('a text', (value) => typeof value === 'string');
const flag = be('true or false', (value) => typeof value === 'boolean');
const number = be('a number', (value) => typeof value === 'number');
const count = be('a whole number from 0', (value) => Number.isInteger(value) && (value as number) >= 0);
const anything: Shape = () => [];
const list = be('a list', Array.isArray);
const names = be('a list of different texts', (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') && new Set(value).size === value.length);
const choices = be('a list with something in it', (value) => Array.isArray(value) && value.length > 0);
const regularExpression: Shape = (value, place) => {
  try {
    return [new RegExp(String(value), 'u')].flatMap(() => text(value, place));
  } catch (error) {
    return [`${place} must be a regular expression: ${String(error)}`];
  }
};
const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const type = be('the name of a type, or several', (value) => [value].flat().every((each) => typeNames.includes(String(each))));
const schema: Shape = (value, place) => schemaProblems(place, value);
const schemas: Shape = (value, place) => {
  if (!Array.isArray(value) || value.length === 0) return [`${place} must be a list of schemas`];
  return value.flatMap((each, index) => schema(each, `${place}/${index}`));
};
const schemasByName: Shape = (value, place) => {
  if (!isObject(value)) return [`${place} must be schemas by name`];
  return Object.entries(value).flatMap(([name, each]) => schema(each, `${place}/${name}`));
};

/** The keywords of JSON Schema 2020-12 that we use, and what their values look like. A new one is added here on purpose. */
const keywords: Readonly<Record<string, Shape>> = {
  type, enum: choices, const: anything, title: text, description: text, default: anything, examples: list, format: text,
  deprecated: flag,
  readOnly: flag, writeOnly: flag,
  multipleOf: number, minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number,
  minLength: count, maxLength: count, pattern: regularExpression,
  items: schema, prefixItems: schemas, minItems: count, maxItems: count, uniqueItems: flag,
  properties: schemasByName, patternProperties: schemasByName, dependentSchemas: schemasByName, additionalProperties: schema, propertyNames: schema,
  required: names,
  minProperties: count, maxProperties: count,
  anyOf: schemas, oneOf: schemas, allOf: schemas, not: schema, $ref: text,
};

/** What keeps this from being a schema; nothing when it is one. */
export function schemaProblems(place: string, value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [];
  if (!isObject(value)) return [`${place} must be a schema`];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keywords[keyword]?.(inner, `${place}/${keyword}`) ?? [`${place} has the unknown keyword ${keyword}`]);
}

import { isJsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import type { FieldCause } from '../status.ts';
import { fieldCause } from './field-cause.ts';
import { goQuote } from './go-quote.ts';

const nothing: readonly FieldCause[] = [];

/** What is wrong with the type of a value; the format counts where it says what kind of value is meant. */
export function typeFailure(value: unknown, schema: KubeSchema, path: string): readonly FieldCause[] {
  const types = expectedTypes(schema);
  const actual = typeName(value);
  if (types.length === 0 || types[0] === actual) return nothing;
  if (value === null) return schema.nullable === true ? [] : [wrongType(path, types.join(), 'null')];
  const fits = types.includes(actual) || (actual === 'integer' && types.includes('number'));
  if (fits) return [];
  const { format = '' } = schema;
  // A text where a number of some format is meant is a matter of type, anything else that is no text one of format.
  const byFormat = format !== '' && typeof value !== 'string' && !Array.isArray(value) && isFormatFor(types, format);
  return [byFormat ? wrongType(path, format, formatOfValue(value)) : wrongType(path, types.join(), actual)];
}

export function invalidAt(path: string, value: unknown, detail: string): FieldCause {
  return fieldCause.invalid(nameOf(path), value, detail);
}

/** The name that causes give a path: without the dot that paths of additional properties begin with. */
export function nameOf(path: string): string {
  return path.replace(/^\./, '') || '<nil>';
}

/** A value that is not of its type or format. `actual` is shown in place of the value. */
export function wrongType(path: string, expected: string, actual: string): FieldCause {
  return fieldCause.typeInvalid(nameOf(path), actual, `${path} in body must be of type ${expected}: ${goQuote(actual)}`);
}

/** The type of a value as schemas name it. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function expectedTypes(schema: KubeSchema): readonly string[] {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string'];
  return schema.type === undefined ? [] : [schema.type];
}

function isFormatFor(types: readonly string[], format: string): boolean {
  if (types.includes('integer')) return format === 'int32' || format === 'int64';
  if (types.includes('number')) return format === 'float' || format === 'double';
  return types.includes('string');
}

function formatOfValue(value: unknown): string {
  if (typeof value !== 'number') return '';
  return Number.isInteger(value) ? 'int64' : 'float64';
}

import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { FieldCause } from '../status.ts';
import { goQuote } from './go-quote.ts';

/** What is wrong with one field, in the words of Kubernetes: clients show these texts, and people search for them. */
export const fieldCause = {
  required: (field: string, detail = ''): FieldCause => cause('FieldValueRequired', field, 'Required value', detail),
  invalid: (field: string, value: unknown, detail: string): FieldCause => cause('FieldValueInvalid', field, `Invalid value: ${shown(value)}`, detail),
  typeInvalid: (field: string, value: unknown, detail: string): FieldCause => cause('FieldValueTypeInvalid', field, `Invalid value: ${shown(value)}`, detail),
  notSupported: (field: string, value: unknown, supported: readonly string[]): FieldCause =>
    cause('FieldValueNotSupported', field, `Unsupported value: ${shown(value)}`, supported.length === 0 ? '' : `supported values: ${supported.map(goQuote).join(', ')}`),
  duplicate: (field: string, value: unknown): FieldCause => cause('FieldValueDuplicate', field, `Duplicate value: ${shown(value)}`, ''),
  forbidden: (field: string, detail: string): FieldCause => cause('FieldValueForbidden', field, 'Forbidden', detail),
  tooLong: (field: string, limit: number): FieldCause => cause('FieldValueTooLong', field, 'Too long', `may not be more than ${limit} ${limit === 1 ? 'byte' : 'bytes'}`),
  tooMany: (field: string, actual: number, limit: number): FieldCause =>
    cause('FieldValueTooMany', field, `Too many: ${actual}`, `must have at most ${limit} ${limit === 1 ? 'item' : 'items'}`),
} as const;

function cause(reason: FieldCause['reason'], field: string, body: string, detail: string): FieldCause {
  return { reason, message: detail === '' ? body : `${body}: ${detail}`, field };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return goQuote(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : goJson(value);
}

/** JSON as Go writes it: fields in order, and the characters that HTML knows escaped. */
export function goJson(value: unknown): string {
  const text = JSON.stringify(typeof value === 'object' ? sorted(value) : (value ?? null));
  return escapable.test(text) ? text.replaceAll(escapables, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`) : text;
}

const escapable = /[<>&\u2028\u2029]/;
const escapables = new RegExp(escapable.source, 'g');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value ?? null;
  const names = Object.keys(value);
  if (names.length === 1 && typeof value[names[0] ?? ''] !== 'object') return value;
  const copy: JsonObject = Object.create(null) as JsonObject;
  for (const name of names.toSorted()) copy[name] = sorted(value[name]);
  return copy;
}

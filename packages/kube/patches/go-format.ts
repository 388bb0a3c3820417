import { isJsonObject } from '../json/json-value.ts';

/** A value as Go's `%v` writes it, which is how messages of Kubernetes show parts of a patch. */
export function goFormat(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goFormat).join(' ')}]`;
  if (isJsonObject(value)) return `map[${Object.keys(value).toSorted().map((name) => `${name}:${goFormat(value[name])}`).join(' ')}]`;
  return String(value);
}

/** The type of a value as Go names it. */
export function goType(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return '[]interface {}';
  if (isJsonObject(value)) return 'map[string]interface {}';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value;
}

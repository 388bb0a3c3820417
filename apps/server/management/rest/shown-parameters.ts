import { stringify } from 'yaml';
import { readParameters, type ReadParameters } from '../admission/parameters/read-parameters.ts';

/** Parameters are YAML in the Kubernetes API, and an object here. */
export const parametersText = (parameters: Readonly<Record<string, unknown>>): string =>
  Object.keys(parameters).length === 0 ? '' : stringify(parameters, { lineWidth: 0, aliasDuplicateObjects: false });

/** What was stored through the one face as the other shows it. Nothing is stored that is not YAML, unless it was before it was refused. */
export function shownParameters(text: string): Record<string, unknown> {
  if (text === '') return {};
  const read = readParameters(text);
  return typeof read === 'string' ? {} : (asWritten(read, read.values, []) as Record<string, unknown>);
}

/** A version `1.10` is no number 1.1: what would not come back as it was written stays a text. */
function asWritten(read: ReadParameters, value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') {
    const written = read.written(path);
    return written === undefined || written === String(value) ? Number(value) : written;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asWritten(read, inner, [...path, name])]));
}

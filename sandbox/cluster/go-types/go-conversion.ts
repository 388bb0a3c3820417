import { base64Problem, specialProblem } from './go-decode.ts';
import type { GoType } from './go-type.ts';

/** The first thing that cannot be turned into the type, in the words of Go's converter, which strategic merge patches go through. */
export function conversionProblem(type: GoType, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  switch (type.kind) {
    case 'pointer':
      return conversionProblem(type.to, value);
    case 'scalar':
      return scalarProblem(type.base, value);
    case 'bytes': {
      if (typeof value !== 'string') return `cannot restore slice from ${kindOf(value)}`;
      const problem = base64Problem(value);
      return problem && `error decoding from json: ${problem}`;
    }
    case 'list':
      if (!Array.isArray(value)) return `cannot restore slice from ${kindOf(value)}`;
      return first(value, (item) => conversionProblem(type.of, item));
    case 'map':
      if (typeof value !== 'object' || Array.isArray(value)) return `cannot restore map from ${kindOf(value)}`;
      return first(Object.values(value), (item) => conversionProblem(type.of, item));
    case 'struct':
      if (typeof value !== 'object' || Array.isArray(value)) return `cannot restore struct from: ${kindOf(value)}`;
      return first(type.fields, (field) =>
        conversionProblem(field.type, field.json === '' ? value : (value as Record<string, unknown>)[field.json]),
      );
    case 'special':
      return specialProblem(type.name, value);
  }
}

/** Go's own conversions, of which some are surprising: it turns a number into a text, and refuses only afterwards. */
function scalarProblem(base: ScalarBase, value: unknown): string | undefined {
  if (base === 'string' && Number.isInteger(value)) return `cannot convert int64 to string`;
  if ((base === 'int32' || base === 'int64') && typeof value === 'number' && !Number.isInteger(value)) return `cannot convert float64 to ${base}`;
  return fits(base, value) ? undefined : `unrecognized type: ${base}`;
}

function first<Item>(items: readonly Item[], problemOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type ScalarBase = Extract<GoType, { kind: 'scalar' }>['base'];

function fits(base: ScalarBase, value: unknown): boolean {
  switch (base) {
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'int32':
    case 'int64':
    case 'float64':
      return typeof value === 'number';
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'slice';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int64' : 'float64';
    case 'object':
      return 'map';
    default:
      return 'string';
  }
}

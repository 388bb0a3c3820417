import { parseQuantity } from '../quantity.ts';
import { type GoType, goType, type SpecialName } from './go-type.ts';

/** The first thing in the value that does not fit the type, in the words of Go's JSON decoder; undefined when all of it does. */
export function typeProblem(type: GoType, value: unknown): string | undefined {
  return problemAt(type, value, top);
}

interface Place {
  /** The struct that the field is in, and the way to it from the top. */
  readonly struct: string;
  readonly path: readonly string[];
}

const top: Place = { struct: '', path: [] };

function problemAt(type: GoType, value: unknown, place: Place): string | undefined {
  if (value === null || value === undefined) return undefined;
  switch (type.kind) {
    case 'pointer':
      return problemAt(type.to, value, place);
    case 'scalar':
      return scalarProblem(type, value, place);
    case 'bytes':
      if (typeof value !== 'string') return mismatch(value, '[]uint8', place);
      return base64Problem(value);
    case 'list':
      if (!Array.isArray(value)) return mismatch(value, type.name, place);
      return firstProblem(value, (item) => problemAt(type.of, item, place));
    case 'map':
      if (typeof value !== 'object' || Array.isArray(value)) return mismatch(value, type.name, place);
      return firstProblem(Object.values(value), (item) => problemAt(type.of, item, place));
    case 'struct': {
      if (typeof value !== 'object' || Array.isArray(value)) return mismatch(value, type.name, place);
      const struct = type.name.replace(/^.*\./, '');
      return firstProblem(Object.entries(value), ([key, item]) => {
        const field = fieldOf(type, key);
        return field && problemAt(field, item, { struct, path: [...place.path, key] });
      });
    }
    case 'special':
      return specialProblem(type.name, value, place);
  }
}

function firstProblem<Item>(items: readonly Item[], problemOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fieldOf(type: Extract<GoType, { kind: 'struct' }>, key: string): GoType | undefined {
  for (const { json, type: own } of type.fields) {
    if (json === key) return own;
    const inner = own.kind === 'pointer' ? own.to : own;
    if (json !== '' || inner.kind !== 'struct') continue;
    const found = fieldOf(inner, key);
    if (found) return found;
  }
  return undefined;
}

const ranges = { int32: 2 ** 31, int64: 2 ** 63 } as const;

function scalarProblem({ base, name }: Extract<GoType, { kind: 'scalar' }>, value: unknown, place: Place): string | undefined {
  switch (base) {
    case 'string':
      return typeof value === 'string' ? undefined : mismatch(value, name, place);
    case 'bool':
      return typeof value === 'boolean' ? undefined : mismatch(value, name, place);
    case 'float64':
      return typeof value === 'number' ? undefined : mismatch(value, name, place);
    case 'int32':
    case 'int64':
      if (typeof value !== 'number') return mismatch(value, name, place);
      return Number.isInteger(value) && Math.abs(value) <= ranges[base]
        ? undefined
        : mismatch(value, name, place, `number ${value}`);
  }
}

export function specialProblem(name: SpecialName, value: unknown, place: Place = top): string | undefined {
  switch (name) {
    case 'Quantity': {
      const quantity = typeof value === 'string' || typeof value === 'number' ? parseQuantity(String(value)) : undefined;
      return quantity ? undefined : `quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`;
    }
    case 'Time':
    case 'MicroTime': {
      if (typeof value !== 'string') return `json: cannot unmarshal ${described(value)} into Go value of type string`;
      const layout = name === 'Time' ? '2006-01-02T15:04:05Z07:00' : '2006-01-02T15:04:05.000000Z07:00';
      return Number.isNaN(Date.parse(value)) || !/^\d{4}-\d\d-\d\dT/.test(value)
        ? `parsing time "${value}" as "${layout}": cannot parse "${value}" as "2006"`
        : undefined;
    }
    case 'Duration':
      return typeof value === 'string' ? undefined : `json: cannot unmarshal ${described(value)} into Go value of type string`;
    case 'IntOrString':
      if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= ranges.int32))
        return undefined;
      return `json: cannot unmarshal ${typeof value === 'number' ? `number ${value}` : described(value)} into Go value of type int32`;
    case 'JSONSchemaPropsOrBool':
      return typeof value === 'boolean' ? undefined : problemAt(goType('apiextensions/v1.JSONSchemaProps'), value, place);
    case 'JSONSchemaPropsOrArray':
    case 'JSONSchemaPropsOrStringArray':
      return Array.isArray(value) ? undefined : problemAt(goType('apiextensions/v1.JSONSchemaProps'), value, place);
    case 'FieldsV1':
    case 'RawExtension':
    case 'JSON':
      return undefined;
  }
}

function mismatch(value: unknown, type: string, { struct, path }: Place, seen = described(value)): string {
  const where = struct === '' ? 'value' : `struct field ${struct}.${path.join('.')}`;
  return `json: cannot unmarshal ${seen} into Go ${where} of type ${type}`;
}

function described(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'number':
      return 'number';
    case 'object':
      return 'object';
    default:
      return 'string';
  }
}

export function base64Problem(text: string): string | undefined {
  const clean = text.replaceAll(/[\r\n]/g, '');
  const bad = /[^A-Za-z0-9+/=]|=(?!=*$)/.exec(clean);
  if (bad) return `illegal base64 data at input byte ${bad.index}`;
  return clean.length % 4 === 0 ? undefined : `illegal base64 data at input byte ${clean.length - (clean.length % 4)}`;
}

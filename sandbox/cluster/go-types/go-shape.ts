import type { KubeObject } from '@spacedock/kube';
import { canonicalQuantity } from '../quantity.ts';
import { type GoField, type GoType, goType, type SpecialName } from './go-type.ts';

/** Writes the object as Kubernetes' API server would have written it: its fields, in its order, empty ones gone or there as there. */
export function shapeAsGo(type: GoType, object: KubeObject): void {
  const shaped = valueOf(type, object) as Record<string, unknown>;
  for (const field of Object.keys(object)) delete (object as Record<string, unknown>)[field];
  Object.assign(object, shaped);
}

/** The value as Go would hold and print it; undefined stands for what Go calls nil. */
export function valueOf(type: GoType, given: unknown): unknown {
  const absent = given === undefined || given === null;
  switch (type.kind) {
    case 'pointer':
      return absent ? undefined : valueOf(type.to, given);
    case 'scalar':
      return absent ? zeroOf(type.base) : given;
    case 'bytes':
      return absent ? undefined : given;
    case 'list':
      return absent ? undefined : (given as readonly unknown[]).map((item) => valueOf(type.of, item) ?? null);
    case 'map':
      return absent ? undefined : mapOf(type.of, given as Readonly<Record<string, unknown>>);
    case 'struct':
      return structOf(type.fields, (given ?? {}) as Readonly<Record<string, unknown>>);
    case 'special':
      return specialOf(type.name, given ?? undefined);
  }
}

function structOf(
  fields: readonly GoField[],
  given: Readonly<Record<string, unknown>>,
  shaped: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const { json, type, omit } of fields) {
    if (json === '') {
      const inner = type.kind === 'pointer' ? type.to : type;
      if (inner.kind === 'struct') structOf(inner.fields, given, shaped);
      continue;
    }
    const value = valueOf(type, Object.hasOwn(given, json) ? given[json] : undefined);
    if (leftOut(type, value, omit)) continue;
    shaped[json] = value ?? null;
  }
  return shaped;
}

function mapOf(type: GoType, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  for (const key of Object.keys(given)) shaped[key] = valueOf(type, given[key]) ?? null;
  return shaped;
}

/** `omitempty` looks at what Go can call empty: never a struct; `omitzero` at that too. */
function leftOut(type: GoType, value: unknown, omit: GoField['omit']): boolean {
  if (omit === 'never') return false;
  switch (type.kind) {
    case 'pointer':
      return value === undefined;
    case 'scalar':
      return value === zeroOf(type.base);
    case 'bytes':
      return value === undefined || value === '';
    case 'list':
      return value === undefined || (value as readonly unknown[]).length === 0;
    case 'map':
      return value === undefined || Object.keys(value as object).length === 0;
    case 'struct':
      return omit === 'zero' && Object.keys(value as object).length === 0;
    case 'special':
      return omit === 'zero' && value === undefined;
  }
}

export function zeroOf(base: 'string' | 'bool' | 'int32' | 'int64' | 'float64'): string | boolean | number {
  switch (base) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'int32':
    case 'int64':
    case 'float64':
      return 0;
  }
}

function specialOf(name: SpecialName, given: unknown): unknown {
  switch (name) {
    case 'Quantity':
      return canonicalQuantity(given === undefined || given === '' ? '0' : String(given as string | number));
    case 'Time':
      return given === undefined ? undefined : secondsOf(given as string);
    case 'MicroTime':
      return given === undefined ? undefined : microsecondsOf(given as string);
    case 'Duration':
      return given ?? '0s';
    case 'IntOrString':
      return given ?? 0;
    case 'FieldsV1':
    case 'RawExtension':
    case 'JSON':
      return given;
    case 'JSONSchemaPropsOrBool':
      return typeof given === 'object' ? valueOf(schemaProps(), given) : given;
    case 'JSONSchemaPropsOrArray':
      return Array.isArray(given) ? given.map((item) => valueOf(schemaProps(), item)) : given && valueOf(schemaProps(), given);
    case 'JSONSchemaPropsOrStringArray':
      return Array.isArray(given) ? given : given && valueOf(schemaProps(), given);
  }
}

const schemaProps = (): GoType => goType('apiextensions/v1.JSONSchemaProps');

/** Times are kept to the second and in UTC. */
function secondsOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return text;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

function microsecondsOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return text;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(at).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

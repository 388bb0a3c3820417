import { type GoField, type GoType, goType, goTypeOf, type ScalarBase, type SpecialName } from './go-type.ts';
import { valueOf } from './go-shape.ts';
import { readWire, type WireFields, type WireValue } from './protobuf-wire.ts';

/** An object that a Go client sent as protobuf, as JSON would have carried it. Undefined: no kind of Kubernetes' own. */
export function readProtobuf(apiVersion: string, kind: string, message: Buffer): Record<string, unknown> | undefined {
  const type = goTypeOf(apiVersion, kind);
  if (type?.kind !== 'struct') return undefined;
  // Go sends fields that are not set as zeros; shaped, they are gone where JSON would not have them.
  return valueOf(type, messageOf(type.fields, readWire(message))) as Record<string, unknown>;
}

function messageOf(fields: readonly GoField[], wire: WireFields, object: Record<string, unknown> = {}): Record<string, unknown> {
  for (const { json, number, type } of fields) {
    const values = number === 0 ? undefined : wire.get(number);
    if (!values) continue;
    const inner = type.kind === 'pointer' ? type.to : type;
    if (json !== '') object[json] = fieldOf(type, values);
    else if (inner.kind === 'struct') messageOf(inner.fields, readWire(bytesOf(values.at(-1))), object);
  }
  return object;
}

function fieldOf(type: GoType, values: readonly WireValue[]): unknown {
  switch (type.kind) {
    case 'pointer':
      return fieldOf(type.to, values);
    case 'list':
      if (type.wrapped) return (readWire(bytesOf(values.at(-1))).get(1) ?? []).map((value) => single(type.of, value));
      return values.map((value) => single(type.of, value));
    case 'map':
      return Object.fromEntries(
        values.map((entry) => {
          const parts = readWire(bytesOf(entry));
          return [bytesOf(parts.get(1)?.at(-1)).toString('utf8'), fieldOf(type.of, parts.get(2) ?? [])];
        }),
      );
    default:
      return single(type, values.at(-1));
  }
}

function single(type: GoType, value: WireValue | undefined): unknown {
  switch (type.kind) {
    case 'pointer':
      return single(type.to, value);
    case 'scalar':
      return scalarOf(type.base, value);
    case 'bytes':
      return bytesOf(value).toString('base64');
    case 'struct':
      return messageOf(type.fields, readWire(bytesOf(value)));
    case 'special':
      return specialOf(type.name, bytesOf(value));
    case 'list':
    case 'map':
      return fieldOf(type, value === undefined ? [] : [value]);
  }
}

function scalarOf(base: ScalarBase, value: WireValue | undefined): unknown {
  switch (base) {
    case 'string':
      return bytesOf(value).toString('utf8');
    case 'bool':
      return value === 1n;
    case 'int32':
    case 'int64':
      return Number(BigInt.asIntN(64, typeof value === 'bigint' ? value : 0n));
    case 'float64':
      return bytesOf(value).length === 8 ? bytesOf(value).readDoubleLE() : 0;
  }
}

function specialOf(name: SpecialName, bytes: Buffer): unknown {
  const wire = readWire(bytes);
  const text = (field: number): string => bytesOf(wire.get(field)?.at(-1)).toString('utf8');
  const whole = (field: number): number => {
    const value = wire.get(field)?.at(-1);
    return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : 0;
  };
  const schema = (field: number): unknown => {
    const [message] = wire.get(field) ?? [];
    return message === undefined ? undefined : single(goType('apiextensions/v1.JSONSchemaProps'), message);
  };
  switch (name) {
    case 'Quantity':
      return text(1);
    case 'Time':
      return bytes.length === 0 ? undefined : `${new Date(whole(1) * 1000).toISOString().slice(0, 19)}Z`;
    case 'MicroTime':
      return bytes.length === 0
        ? undefined
        : `${new Date(whole(1) * 1000).toISOString().slice(0, 19)}.${String(Math.trunc(whole(2) / 1000)).padStart(6, '0')}Z`;
    case 'Duration':
      return `${whole(1) / 1e9}s`;
    case 'IntOrString':
      return whole(1) === 1 ? text(3) : whole(2);
    case 'FieldsV1':
    case 'RawExtension':
    case 'JSON':
      return text(1) === '' ? undefined : (JSON.parse(text(1)) as unknown);
    case 'JSONSchemaPropsOrBool':
      return schema(2) ?? whole(1) === 1;
    case 'JSONSchemaPropsOrArray':
      return schema(1) ?? (wire.get(2) ?? []).map((value) => single(goType('apiextensions/v1.JSONSchemaProps'), value));
    case 'JSONSchemaPropsOrStringArray':
      return schema(1) ?? (wire.get(2) ?? []).map((value) => bytesOf(value).toString('utf8'));
  }
}

const bytesOf = (value: WireValue | undefined): Buffer => (value instanceof Buffer ? value : Buffer.alloc(0));

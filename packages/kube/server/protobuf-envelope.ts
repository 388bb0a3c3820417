import { badRequest, unsupportedMediaType } from './refusals.ts';

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

export type ReadMessage = (apiVersion: string, kind: string, message: Buffer) => Record<string, unknown> | undefined;

/**
 * Go clients send the kinds they were compiled with as protobuf, and take JSON back. This reads the envelope (`runtime.Unknown`)
 * and, by their field numbers in the published .proto files, what is sent to every server: reviews and delete options. Undefined
 * when it is no such envelope.
 */
export function decodeProtobufEnvelope(bytes: Buffer, readMessage?: ReadMessage): unknown {
  if (!bytes.subarray(0, 4).equals(magic)) return undefined;
  const envelope = fields(bytes.subarray(4));
  const type = fields(message(envelope, 1));
  const apiVersion = text(type, 1);
  const kind = text(type, 2);
  const content = message(envelope, 2);
  const known = readMessage?.(apiVersion, kind, content);
  if (known) return { apiVersion, kind, ...known };
  const object = fields(content);
  const read = kinds[kind];
  if (!read) throw unsupportedMediaType(['application/json', 'application/yaml']);
  return { apiVersion, kind, metadata: {}, ...read(object) };
}

const kinds: Readonly<Record<string, (object: Fields) => Record<string, unknown>>> = {
  SelfSubjectAccessReview: (object) => ({ spec: accessSpec(fields(message(object, 2)), 1, 2) }),
  SubjectAccessReview: (object) => subjectSpec(object),
  LocalSubjectAccessReview: (object) => subjectSpec(object),
  SelfSubjectRulesReview: (object) => ({ spec: { namespace: text(fields(message(object, 2)), 1) } }),
  SelfSubjectReview: () => ({}),
  DeleteOptions: (object) => ({
    ...(object.has(1) ? { gracePeriodSeconds: number(object, 1) } : {}),
    ...(object.has(2) ? { preconditions: preconditions(fields(message(object, 2))) } : {}),
    ...(object.has(3) ? { orphanDependents: number(object, 3) === 1 } : {}),
    ...(object.has(4) ? { propagationPolicy: text(object, 4) } : {}),
    ...(object.has(5) ? { dryRun: texts(object, 5) } : {}),
  }),
};

const preconditions = (object: Fields): Record<string, unknown> =>
  ({ ...(object.has(1) ? { uid: text(object, 1) } : {}), ...(object.has(2) ? { resourceVersion: text(object, 2) } : {}) });

function subjectSpec(object: Fields): Record<string, unknown> {
  const spec = fields(message(object, 2));
  return { spec: { ...accessSpec(spec, 1, 2), user: text(spec, 3), groups: texts(spec, 4), uid: text(spec, 6) } };
}

function accessSpec(spec: Fields, resourceField: number, pathField: number): Record<string, unknown> {
  if (spec.has(pathField)) {
    const attributes = fields(message(spec, pathField));
    return { nonResourceAttributes: { path: text(attributes, 1), verb: text(attributes, 2) } };
  }
  const attributes = fields(message(spec, resourceField));
  const names = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const;
  return { resourceAttributes: Object.fromEntries(names.flatMap((name, index) => (attributes.has(index + 1) ? [[name, text(attributes, index + 1)]] : []))) };
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** The fields of one message: length-delimited ones as bytes, varints as numbers; fixed-size ones do not occur in these messages. */
function fields(bytes: Buffer): Fields {
  const found = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) break;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw badRequest('the protobuf message ends in the middle of a number');
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const values = found.get(tag >> 3) ?? [];
    found.set(tag >> 3, values);
    switch (tag & 7) {
      case 0: values.push(varint()); break;
      case 2: {
        const length = Number(varint());
        if (at + length > bytes.length) throw badRequest('the protobuf message is shorter than it says');
        values.push(bytes.subarray(at, at + length));
        at += length;
        break;
      }
      default: throw badRequest(`the protobuf message holds a field of wire type ${tag & 7}`);
    }
  }
  return found;
}

function message(object: Fields, field: number): Buffer {
  const value = object.get(field)?.at(-1);
  return value instanceof Buffer ? value : Buffer.alloc(0);
}
const text = (object: Fields, field: number): string => message(object, field).toString('utf8');
const texts = (object: Fields, field: number): string[] => (object.get(field) ?? []).flatMap((value) => (value instanceof Buffer ? [value.toString('utf8')] : []));
const number = (object: Fields, field: number): number => Number(object.get(field)?.at(-1) ?? 0);

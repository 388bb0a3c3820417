/**
 * An OpenAPI v2 document in the protobuf form of its published OpenAPIv2.proto, the only one that Go clients ask for. The tables
 * hold the field numbers of what our documents contain; whatever else a schema says is of no use to those clients.
 */
export function openApiV2Protobuf(document: object): Buffer {
  return Buffer.concat(fieldsOf(document, documentFields));
}

/** One value as a field of this number; several bytes where it is repeated. */
type Writer = (field: number, value: unknown) => readonly Buffer[];
type Table = Readonly<Record<string, readonly [number, Writer]>>;

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}
const tag = (field: number, wireType: number): Buffer => varint(BigInt((field << 3) | wireType));
const delimited = (field: number, ...content: readonly Buffer[]): Buffer => {
  const length = content.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([tag(field, 2), varint(BigInt(length)), ...content]);
};

const text: Writer = (field, value) => [delimited(field, Buffer.from(String(value)))];
const flag: Writer = (field, value) => [tag(field, 0), varint(value === true ? 1n : 0n)];
const whole: Writer = (field, value) => [tag(field, 0), varint(BigInt(Math.trunc(Number(value))))];
const real: Writer = (field, value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(Number(value));
  return [tag(field, 1), bytes];
};
/** Whatever it is, as YAML, which JSON is. */
const any: Writer = (field, value) => [delimited(field, ...text(2, JSON.stringify(value)))];
const each = (writer: Writer): Writer => (field, value) => (value as readonly unknown[]).flatMap((item) => writer(field, item));
const named = (writer: Writer): Writer => (field, value) => Object.entries(value as object).map(([name, item]) => delimited(field, ...text(1, name), ...writer(2, item)));
/** A message that is there only to hold another. */
const within = (inner: number, writer: Writer): Writer => (field, value) => [delimited(field, ...writer(inner, value))];
/** Extensions (`x-…`) go to a field of their own. */
const message = (table: () => Table, extensions?: number): Writer => (field, value) => [delimited(field, ...fieldsOf(value as object, table(), extensions))];

function fieldsOf(value: object, table: Table, extensions?: number): Buffer[] {
  return Object.entries(value).flatMap(([name, item]) => {
    if (extensions !== undefined && name.startsWith('x-')) return named(any)(extensions, { [name]: item });
    const [field, writer] = (Object.hasOwn(table, name) ? table[name] : undefined) ?? [];
    return field === undefined || writer === undefined || item === undefined ? [] : writer(field, item);
  });
}

const schema: Writer = message(() => schemaFields, 31);
const schemaFields: Table = {
  $ref: [1, text], format: [2, text], title: [3, text], description: [4, text], default: [5, any], multipleOf: [6, real],
  maximum: [7, real], exclusiveMaximum: [8, flag], minimum: [9, real], exclusiveMinimum: [10, flag], maxLength: [11, whole], minLength: [12, whole],
  pattern: [13, text], maxItems: [14, whole], minItems: [15, whole], uniqueItems: [16, flag], maxProperties: [17, whole], minProperties: [18, whole],
  required: [19, each(text)], enum: [20, each(any)],
  additionalProperties: [21, (field, value) => (typeof value === 'boolean' ? within(2, flag) : within(1, schema))(field, value)],
  type: [22, within(1, text)], items: [23, within(1, schema)], properties: [25, within(1, named(schema))], example: [30, any],
};

const bodyFields: Table = { description: [1, text], name: [2, text], in: [3, text], required: [4, flag], schema: [5, schema] };
const queryFields: Table = { required: [1, flag], in: [2, text], description: [3, text], name: [4, text], type: [6, text], uniqueItems: [20, flag] };
const pathFields: Table = { required: [1, flag], in: [2, text], description: [3, text], name: [4, text], type: [5, text], uniqueItems: [19, flag] };

const parameter: Writer = (field, value) => {
  const place = (value as { readonly in: 'body' | 'query' | 'path' }).in;
  switch (place) {
    case 'body': return within(1, within(1, message(() => bodyFields)))(field, value);
    case 'query': return within(1, within(2, within(3, message(() => queryFields))))(field, value);
    case 'path': return within(1, within(2, within(4, message(() => pathFields))))(field, value);
  }
};
const response: Writer = message(() => ({ description: [1, text], schema: [2, within(1, schema)] }));
const operation: Writer = message(() => ({
  description: [3, text], operationId: [5, text], produces: [6, each(text)], consumes: [7, each(text)], parameters: [8, each(parameter)],
  responses: [9, within(1, named(within(1, response)))],
}), 13);
const pathItem: Writer = message(() => ({ patch: [8, operation], parameters: [9, each(parameter)] }));

const documentFields: Table = {
  swagger: [1, text], info: [2, message(() => ({ title: [1, text], version: [2, text] }))],
  paths: [8, within(2, named(pathItem))], definitions: [9, within(1, named(schema))],
};

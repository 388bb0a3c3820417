import { expect, test } from 'vitest';
import { readProtobuf } from './protobuf-message.ts';

/** Writes a message by hand: a number is a varint, a text or bytes or a nested message is length-delimited. */
type Field = readonly [number: number, value: number | string | Buffer];
const varint = (given: number): Buffer => {
  const bytes: number[] = [];
  let value = BigInt.asUintN(64, BigInt(given));
  do {
    bytes.push(Number(value & 0x7fn) | (value > 0x7fn ? 0x80 : 0));
    value >>= 7n;
  } while (value > 0n);
  return Buffer.from(bytes);
};
const message = (...fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number << 3), varint(value)];
      const bytes = Buffer.from(value);
      return [varint((number << 3) | 2), varint(bytes.length), bytes];
    }),
  );

test('a config map as kubectl sends it: zeros of Go are gone, maps are maps', () => {
  const metadata = message(
    [1, 'settings'],
    [2, ''],
    [3, 'default'],
    [4, ''],
    [5, ''],
    [6, ''],
    [7, 0],
    [8, message()],
    [11, message([1, 'a'], [2, 'b'])],
  );
  expect(
    readProtobuf(
      'v1',
      'ConfigMap',
      message([1, metadata], [2, message([1, 'key'], [2, 'value'])], [3, message([1, 'raw'], [2, Buffer.from([0, 255])])]),
    ),
  ).toEqual({
    metadata: { name: 'settings', namespace: 'default', labels: { a: 'b' } },
    data: { key: 'value' },
    binaryData: { raw: 'AP8=' },
  });
});

test('a pod: inlined sources, amounts, ports by number or name, negative numbers, times', () => {
  const probe = message([1, message([2, message([1, '/'], [2, message([1, 1], [2, 0], [3, 'http'])])])], [2, 5]);
  const container = message(
    [1, 'web'],
    [2, 'nginx'],
    [8, message([1, message([1, 'cpu'], [2, message([1, '500m'])])])],
    [10, probe],
  );
  const volume = message([1, 'data'], [2, message([2, message()])]);
  const pod = message(
    [2, message([2, container], [1, volume], [4, -1], [7, message([1, 'disk'], [2, 'ssd'])])],
    [3, message([7, message([1, 1_700_000_000], [2, 0])])],
  );
  expect(readProtobuf('v1', 'Pod', pod)).toMatchObject({
    spec: {
      containers: [
        {
          name: 'web',
          image: 'nginx',
          resources: { limits: { cpu: '500m' } },
          livenessProbe: { httpGet: { path: '/', port: 'http' }, initialDelaySeconds: 5 },
        },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
      terminationGracePeriodSeconds: -1,
      nodeSelector: { disk: 'ssd' },
    },
    status: { startTime: '2023-11-14T22:13:20Z' },
  });
});

test('lists that are values of a map are wrapped in a message', () => {
  const spec = message([3, 'bob'], [5, message([1, 'scopes'], [2, message([1, 'a'], [1, 'b'])])]);
  expect(readProtobuf('authorization.k8s.io/v1', 'SubjectAccessReview', message([2, spec]))).toMatchObject({
    spec: { user: 'bob', extra: { scopes: ['a', 'b'] } },
  });
});

test('what is cut off is refused, and what is no kind of Kubernetes is left to others', () => {
  expect(() => readProtobuf('v1', 'ConfigMap', Buffer.from([0x0a, 0x7f, 0x01]))).toThrow('not well formed');
  expect(readProtobuf('example.com/v1', 'Thing', message())).toBeUndefined();
});

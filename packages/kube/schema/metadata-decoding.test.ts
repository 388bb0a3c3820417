import { expect, test } from 'vitest';
import { metadataDecodingProblem } from './metadata-decoding.ts';

test('metadata of the wrong type is refused in the words of Go', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [[], 'json: cannot unmarshal array into Go struct field Pod.metadata of type v1.ObjectMeta'],
    [{ name: 1 }, 'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string'],
    [{ labels: { a: 1 } }, 'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string'],
    [{ labels: { a: true } }, 'json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type string'],
    [{ annotations: [] }, 'json: cannot unmarshal array into Go struct field ObjectMeta.metadata.annotations of type map[string]string'],
    [{ finalizers: 'x' }, 'json: cannot unmarshal string into Go struct field ObjectMeta.metadata.finalizers of type []string'],
    [{ finalizers: [1] }, 'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.finalizers of type string'],
    [{ generation: 1.5 }, 'json: cannot unmarshal number 1.5 into Go struct field ObjectMeta.metadata.generation of type int64'],
    [{ ownerReferences: ['x'] }, 'json: cannot unmarshal string into Go struct field ObjectMeta.metadata.ownerReferences of type v1.OwnerReference'],
    [{ creationTimestamp: 'x' }, 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'],
  ];
  for (const [metadata, problem] of cases) expect(metadataDecodingProblem(metadata, { kind: 'Pod' }), JSON.stringify(metadata)).toBe(problem);
});

test('of a custom resource it is read by itself', () => {
  expect(metadataDecodingProblem({ labels: { a: 7 } }, { kind: 'Gadget', custom: true })).toBe('json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string');
  expect(metadataDecodingProblem(7, { kind: 'Gadget', custom: true })).toBe('json: cannot unmarshal number into Go value of type v1.ObjectMeta');
});

test('what can be read is not refused', () => {
  for (const metadata of [undefined, null, {}, { name: 'a', labels: { a: 'b', c: null }, creationTimestamp: null, generation: 1, other: [] }]) {
    expect(metadataDecodingProblem(metadata, { kind: 'Pod' })).toBeUndefined();
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryInput } from './query-input.ts';

const parsed = (text: string): unknown => queryInput(new URLSearchParams(text));

test('filters of EC2 and lists of IAM become lists', () => {
  expect(
    parsed('Action=DescribeVpcs&Filter.1.Name=vpc-id&Filter.1.Value.1=a&Filter.1.Value.2=b&Filter.2.Name=x&VpcId.1=v'),
  ).toEqual({ Action: 'DescribeVpcs', Filter: [{ Name: 'vpc-id', Value: ['a', 'b'] }, { Name: 'x' }], VpcId: ['v'] });
  expect(parsed('ActionNames.member.1=a&ActionNames.member.2=b')).toEqual({ ActionNames: ['a', 'b'] });
  expect(parsed('Tenth.10=j&Tenth.9=i')).toEqual({ Tenth: ['i', 'j'] });
});

type Data = string | readonly Data[] | { readonly [name: string]: Data };

/** As an SDK writes it down. */
function written(data: Data, path: readonly string[] = []): [string, string][] {
  if (typeof data === 'string') return [[path.join('.'), data]];
  const parts = Array.isArray(data)
    ? (data as readonly Data[]).map((one, index) => [String(index + 1), one] as const)
    : Object.entries(data as Readonly<Record<string, Data>>);
  return parts.flatMap(([step, one]) => written(one, [...path, step]));
}

test('what was written down is read again', () => {
  const name = fc.stringMatching(/^[A-Z][A-Za-z]{0,8}$/);
  const { data } = fc.letrec<{ data: Data; list: Data; object: Data }>((tie) => ({
    data: fc.oneof({ maxDepth: 3 }, fc.string(), tie('list'), tie('object')),
    list: fc.array(tie('data'), { minLength: 1, maxLength: 12 }),
    object: fc.dictionary(name, tie('data'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  }));
  fc.assert(fc.property(fc.dictionary(name, data, { minKeys: 1, noNullPrototype: true }), (given) => {
    expect(queryInput(new URLSearchParams(written(given)))).toEqual(given);
  }));
});

test('names that mean something to JavaScript are names like others', () => {
  expect(Object.entries(parsed('__proto__.polluted=1&constructor=2') as object)).toHaveLength(2);
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
});

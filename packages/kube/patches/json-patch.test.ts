import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { StatusError } from '../status.ts';
import { applyJsonPatch, unknownJsonPatchFields } from './json-patch.ts';

const refusal = (document: JsonObject, patch: unknown): StatusError => {
  try {
    applyJsonPatch(document, patch);
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error('the patch was applied');
};

test('the operations of RFC 6902 do what it says', () => {
  const cases: readonly (readonly [JsonObject, readonly unknown[], JsonObject])[] = [
    [{ foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { foo: 'bar', baz: 'qux' }],
    [{ foo: ['bar', 'baz'] }, [{ op: 'add', path: '/foo/1', value: 'qux' }], { foo: ['bar', 'qux', 'baz'] }],
    [{ foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['x'] }], { foo: ['bar', ['x']] }],
    [{ baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    [{ foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
    [{ baz: 'qux' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo' }],
    [{ foo: { bar: 'baz', waldo: 'fred' }, qux: {} }, [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }], { foo: { bar: 'baz' }, qux: { thud: 'fred' } }],
    [{ foo: ['all', 'grass', 'cows', 'eat'] }, [{ op: 'move', from: '/foo/1', path: '/foo/3' }], { foo: ['all', 'cows', 'eat', 'grass'] }],
    [{ a: { b: [1] } }, [{ op: 'copy', from: '/a/b', path: '/c' }, { op: 'add', path: '/c/-', value: 2 }], { a: { b: [1] }, c: [1, 2] }],
    [{ foo: ['a', 2], bar: { x: null } }, [{ op: 'test', path: '/foo', value: ['a', 2] }, { op: 'test', path: '/bar/x', value: null }], { foo: ['a', 2], bar: { x: null } }],
    [{ '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }, { op: 'replace', path: '/~1', value: 1 }], { '/': 1, '~1': 10 }],
    [{ foo: null }, [{ op: 'replace', path: '/foo', value: 'truthy' }], { foo: 'truthy' }],
    [{ a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
    [{ a: 1 }, [{ op: 'add', path: '/', value: 2 }], { a: 1, '': 2 }],
  ];
  for (const [document, patch, expected] of cases) expect(applyJsonPatch(document, patch), JSON.stringify(patch)).toEqual(expected);
});

test('where Kubernetes goes beyond the RFC, so do we', () => {
  expect(applyJsonPatch({}, [{ op: 'replace', path: '/new', value: 1 }])).toEqual({ new: 1 });
  expect(applyJsonPatch({}, [{ op: 'test', path: '/absent', value: null }])).toEqual({});
  expect(applyJsonPatch({ a: [1, 2, 3] }, [{ op: 'remove', path: '/a/-1' }])).toEqual({ a: [1, 2] });
  expect(applyJsonPatch({ a: [1, 2] }, [{ op: 'add', path: '/a/-1', value: 3 }])).toEqual({ a: [1, 2, 3] });
  expect(applyJsonPatch({ a: 1 }, null)).toEqual({ a: 1 });
});

test('what does not apply is 422 in the words of kube-apiserver, with the reason as its cause', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ op: 'add', path: '/metadata/annotations/x', value: '1' }, 'add operation does not apply: doc is missing path'],
    [{ op: 'remove', path: '/nothing' }, 'Unable to remove nonexistent key'],
    [{ op: 'test', path: '/list', value: [2] }, 'testing value /list failed'],
    [{ op: 'add', path: '/list/5', value: 1 }, 'invalid index'],
    [{ op: 'remove', path: '/list/1' }, 'invalid index'],
    [{ op: 'replace', path: '/list/1', value: 1 }, 'invalid index'],
    [{ op: 'add', path: '/list/x', value: 1 }, 'not a proper array index'],
    [{ op: 'move', from: '/list', path: '/list/0' }, 'missing path'],
    [{ op: 'bogus', path: '/list' }, 'Unexpected kind: bogus'],
    [{ op: 'add' }, 'failed to decode path'],
    [{ op: 'copy', path: '/a' }, 'failed to decode from'],
    [{ op: 'add', path: '', value: {} }, 'missing path'],
  ];
  for (const [operation, reason] of cases) {
    const error = refusal({ metadata: {}, list: [1] }, [operation]);
    expect(error).toMatchObject({ code: 422, reason: 'Invalid', message: 'the server rejected our request due to an error in our request', details: {} });
    expect(String(error.cause), JSON.stringify(operation)).toContain(reason);
  }
});

test('what is no JSON patch is a bad request', () => {
  expect(refusal({}, {}).message).toBe('error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp');
  expect(refusal({}, [1]).message).toBe('error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp');
  expect(refusal({}, [{ op: 1 }]).message).toBe('error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string');
  expect(refusal({}, 'x')).toMatchObject({ code: 400, reason: 'BadRequest' });
  expect(unknownJsonPatchFields([{ op: 'add', path: '/a', value: 1 }, { op: 'add', path: '/a', vaule: 1 }])).toEqual(['json patch unknown field "[1].vaule"']);
});

test('patches that would eat the server are refused', () => {
  const many = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/a' }));
  expect(refusal({}, many)).toMatchObject({ code: 413, message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001' });
  expect(applyJsonPatch({}, many.slice(1))).toEqual({});
  // Every copy doubles the document: 40 of them would be a terabyte.
  const doubling = Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '/a', path: `/a/${index}` }));
  expect(refusal({ a: { text: 'x'.repeat(1000) } }, doubling)).toMatchObject({ code: 422 });
  expect(refusal({}, [{ op: 'add', path: '/a', value: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }])).toMatchObject({ code: 400 });
  const deepening = Array.from({ length: 2000 }, (_, index) => ({ op: 'add', path: '/a'.repeat(index + 1), value: {} }));
  expect(refusal({}, deepening)).toMatchObject({ code: 400 });
});

test('names that every JavaScript object has are fields like any other', () => {
  const patched = applyJsonPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }, { op: 'add', path: '/constructor', value: { x: 1 } }]);
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
  expect(JSON.stringify(patched)).toBe('{"__proto__":{"polluted":true},"constructor":{"x":1}}');
  expect(({} as JsonObject)['polluted']).toBeUndefined();
  expect(refusal({}, [{ op: 'add', path: '/constructor/prototype/polluted', value: 1 }])).toMatchObject({ code: 422 });
});

const json = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
const pointer = fc.array(fc.constantFrom('a', 'b', '0', '1', '-', '__proto__'), { maxLength: 4 }).map((parts) => parts.map((part) => `/${part}`).join(''));
const operation = fc.record({ op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'), path: pointer, from: pointer, value: fc.jsonValue({ maxDepth: 2 }) });

test('neither the document nor the patch is changed, and the result shares nothing with them', () => {
  fc.assert(fc.property(json, fc.array(operation, { maxLength: 5 }), (document, patch) => {
    const before = JSON.stringify([document, patch]);
    try {
      const patched = applyJsonPatch(document, patch) as object;
      for (const value of Object.values(patched)) if (Array.isArray(value)) value.push('changed later');
    } catch (error) {
      expect(error).toBeInstanceOf(StatusError);
    }
    expect(JSON.stringify([document, patch])).toBe(before);
  }));
});

test('what is added can be tested, moved away and is then gone', () => {
  fc.assert(fc.property(json, fc.jsonValue({ maxDepth: 2 }), (document, value) => {
    const patch = [{ op: 'add', path: '/x', value }, { op: 'test', path: '/x', value }, { op: 'move', from: '/x', path: '/y' }, { op: 'remove', path: '/y' }];
    expect(JSON.stringify(applyJsonPatch(document, patch))).toBe(JSON.stringify(document));
  }));
});

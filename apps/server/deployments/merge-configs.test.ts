import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeConfigs } from './merge-configs.ts';

test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('the table of RFC 7396, appendix A: %j and %j', (before, change, after) => {
  expect(mergeConfigs(before, change)).toEqual(after);
});

/** The pseudocode of RFC 7396, section 2, word for word. */
function mergePatch(given: unknown, patch: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isObject(patch)) return patch;
  const target: Record<string, unknown> = isObject(given) ? given : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      if (name in target) Reflect.deleteProperty(target, name);
    } else target[name] = mergePatch(target[name], value);
  }
  return target;
}

const names = fc.constantFrom('port', 'envVars', 'A', 'B', '');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, '', 'x'),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

test('any two documents are merged as RFC 7396 says, and neither of them is changed', () => {
  fc.assert(
    fc.property(json, json, (before, change) => {
      const [untouched, alsoUntouched] = [structuredClone(before), structuredClone(change)];
      const merged = mergeConfigs(before, change);
      expect(merged).toEqual(mergePatch(structuredClone(before), structuredClone(change)));
      expect([before, change]).toEqual([untouched, alsoUntouched]);
      expect(mergeConfigs(merged, change)).toEqual(merged);
    }),
    { numRuns: 2_000 },
  );
});

test('a field named __proto__ is a field', () => {
  const merged = mergeConfigs({}, JSON.parse('{"__proto__": {"polluted": true}}')) as { polluted?: boolean };
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect(merged.polluted).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalStep, compareSteps, formatPath, parseStep } from './field-path.ts';
import {
  decodeFields, differenceOf, encodeFields, equalFieldSets, fieldSet, hasField, intersectionOf, noFields, onlyTrees, pathsOf, unionOf, withoutTrees, type FieldSet,
} from './field-set.ts';

test('a set reads and writes FieldsV1', () => {
  const encoded = {
    'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
    'f:spec': { 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:image': {} } }, 'f:finalizers': { 'v:"x"': {} }, 'f:replicas': {} },
  };
  const set = decodeFields(encoded);
  expect(JSON.stringify(encodeFields(set))).toBe(JSON.stringify(encoded));
  expect(pathsOf(set).map(formatPath)).toEqual([
    '.metadata.labels', '.metadata.labels.app', '.spec.replicas', '.spec.containers[name="a"]', '.spec.containers[name="a"].image', '.spec.finalizers[="x"]',
  ]);
  expect(hasField(set, ['f:spec'])).toBe(false);
  expect(hasField(set, ['f:spec', 'f:replicas'])).toBe(true);
  expect(hasField(set, [])).toBe(false);
});

test('steps are written in one way and in one order', () => {
  expect(canonicalStep('k:{"b":1, "a":"<"}')).toBe('k:{"a":"\\u003c","b":1}');
  expect(canonicalStep('x:later')).toBeUndefined();
  expect(JSON.stringify(encodeFields(decodeFields({ 'i:0': {}, 'v:10': {}, 'v:9': {}, 'v:"a"': {}, 'k:{"a":10}': {}, 'k:{"a":9}': {}, 'f:b': {}, 'f:a': {}, 'x:later': {} }))))
    .toBe('{"f:a":{},"f:b":{},"k:{\\"a\\":9}":{},"k:{\\"a\\":10}":{},"v:9":{},"v:10":{},"v:\\"a\\"":{},"i:0":{}}');
});

test('what is no set is refused', () => {
  for (const wrong of [null, [], 'x', { spec: {} }, { 'f:a': 1 }, { 'k:[]': {} }, { 'k:{': {} }, { 'i:x': {} }]) expect(() => decodeFields(wrong), JSON.stringify(wrong)).toThrow(/fields|step|JSON/);
});

test('a field below another one is its own: parents and children come and go by themselves', () => {
  const set = fieldSet([['f:a'], ['f:a', 'f:b']]);
  expect(pathsOf(differenceOf(set, fieldSet([['f:a']])))).toEqual([['f:a', 'f:b']]);
  expect(pathsOf(differenceOf(set, fieldSet([['f:a', 'f:b']])))).toEqual([['f:a']]);
  expect(withoutTrees(set, fieldSet([['f:a']])).size).toBe(0);
  expect(pathsOf(onlyTrees(fieldSet([['f:a', 'f:b'], ['f:c']]), ['f:a']))).toEqual([['f:a', 'f:b']]);
});

test('the trie is safe from names that every JavaScript object has', () => {
  const set = decodeFields(JSON.parse('{"f:__proto__":{"f:constructor":{}}}'));
  expect(pathsOf(set)).toEqual([['f:__proto__', 'f:constructor']]);
  expect(JSON.stringify(encodeFields(set))).toBe('{"f:__proto__":{"f:constructor":{}}}');
});

const step = fc.constantFrom('f:a', 'f:b', 'f:c', 'k:{"name":"x"}', 'k:{"name":"y"}', 'v:1', 'v:"1"', 'i:0');
const path = fc.array(step, { minLength: 1, maxLength: 3 });
const set: fc.Arbitrary<FieldSet> = fc.array(path, { maxLength: 8 }).map(fieldSet);
const asTexts = (value: FieldSet): readonly string[] => pathsOf(value).map((one) => one.join('/')).toSorted();

test('sets are sets of paths', () => {
  fc.assert(fc.property(set, set, (a, b) => {
    const [left, right] = [new Set(asTexts(a)), new Set(asTexts(b))];
    expect(asTexts(unionOf(a, b))).toEqual([...left.union(right)].toSorted());
    expect(asTexts(intersectionOf(a, b))).toEqual([...left.intersection(right)].toSorted());
    expect(asTexts(differenceOf(a, b))).toEqual([...left.difference(right)].toSorted());
    expect(asTexts(withoutTrees(a, b))).toEqual([...left].filter((one) => ![...right].some((other) => one === other || one.startsWith(`${other}/`))).toSorted());
    expect(equalFieldSets(a, b)).toBe(JSON.stringify([...left].toSorted()) === JSON.stringify([...right].toSorted()));
  }));
});

test('what is written is read back', () => {
  fc.assert(fc.property(set, (value) => {
    expect(equalFieldSets(decodeFields(encodeFields(value)), value)).toBe(true);
    expect(equalFieldSets(unionOf(value, noFields), value)).toBe(true);
  }));
});

test('the order of steps is an order', () => {
  const any = fc.oneof(step, fc.string().map((name) => `f:${name}`), fc.jsonValue().map((value) => `v:${JSON.stringify(value)}`), fc.dictionary(fc.string(), fc.jsonValue()).map((keys) => `k:${JSON.stringify(keys)}`));
  fc.assert(fc.property(any, any, any, (a, b, c) => {
    expect(Math.sign(compareSteps(a, b))).toBe(-Math.sign(compareSteps(b, a)) + 0);
    if (compareSteps(a, b) <= 0 && compareSteps(b, c) <= 0) expect(compareSteps(a, c)).toBeLessThanOrEqual(0);
    expect(parseStep(a)).toBeDefined();
  }));
});

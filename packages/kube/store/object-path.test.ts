import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePaths, isWithin, pathOf, pathRange, placeFor, placeOf } from './object-path.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '/', '0', 'ü', '\uffee', '🚀', '\ud7ff', '\ue000') });

test('paths sort as their bytes do', () => {
  fc.assert(fc.property(anyText, anyText, (a, b) => {
    expect(Math.sign(comparePaths(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }));
});

test('a path is read back as the place that it was made from', () => {
  fc.assert(fc.property(anyText, anyText, (namespace, name) => {
    const place = { namespace: namespace.replaceAll('/', ''), name };
    expect(placeOf(pathOf(place))).toEqual(place);
  }));
});

describe('the range of a namespace', () => {
  test('has its objects and no others, also where one name begins like another', () => {
    fc.assert(fc.property(anyText, anyText, anyText, (asked, namespace, name) => {
      const [range, place] = [pathRange({ namespace: asked.replaceAll('/', '') }), { namespace: namespace.replaceAll('/', ''), name: `x${name}` }];
      expect(isWithin(pathOf(place), range)).toBe(place.namespace === asked.replaceAll('/', ''));
      expect(isWithin(pathOf(place), pathRange({}))).toBe(true);
    }));
  });

  test('goes on after a key, and never begins before the namespace', () => {
    expect(pathRange({ namespace: 'b' }, { namespace: 'b', name: 'x' })).toEqual({ after: 'b/x', before: 'b0' });
    expect(pathRange({ namespace: 'b' }, { namespace: 'a', name: 'x' })).toEqual({ after: 'b/', before: 'b0' });
    expect(isWithin('b/x', pathRange({ namespace: 'b' }, { namespace: 'c', name: 'x' }))).toBe(false);
  });

  test('is empty for a namespace that cannot exist', () => {
    for (const namespace of ['\0', '\ud800']) expect(isWithin(`${namespace}/x`, pathRange({ namespace }))).toBe(false);
  });
});

test('what no store can keep as a key is refused', () => {
  const key = { resource: 'pods.', namespace: 'a', name: 'x' };
  expect(placeFor(key)).toEqual({ resource: 'pods.', path: 'a/x' });
  for (const wrong of [{ name: 'a\0' }, { name: '\udc00' }, { namespace: 'a/b' }, { resource: '\0' }]) {
    expect(() => placeFor({ ...key, ...wrong })).toThrow('No object can lie at');
  }
});

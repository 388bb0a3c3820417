import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePaths } from './object-path.ts';
import { sortedMap } from './sorted-map.ts';

const everything = { after: '', before: '\u{10ffff}' };
const pathOf = (number: number): string => `default/${String(number).padStart(5, '0')}`;

test('is a map that keeps its order, whatever is put in and taken out', () => {
  const anyStep = fc.record({ path: fc.nat(60).map(pathOf), remove: fc.boolean(), value: fc.nat() });
  fc.assert(fc.property(fc.array(anyStep, { maxLength: 120 }), fc.nat(70), fc.nat(70), (steps, after, before) => {
    const [map, model] = [sortedMap<number>(), new Map<string, number>()];
    for (const { path, remove, value } of steps) {
      if (remove) {
        map.delete(path);
        model.delete(path);
      } else {
        map.set(path, value);
        model.set(path, value);
      }
      expect(map.get(path)).toBe(model.get(path));
    }
    const sorted = [...model].toSorted(([a], [b]) => comparePaths(a, b));
    expect([...map.entries(everything)]).toEqual(sorted);
    expect(map.size).toBe(model.size);
    const range = { after: pathOf(after), before: pathOf(before) };
    const within = sorted.filter(([path]) => path > range.after && path < range.before);
    expect([...map.entries(range)]).toEqual(within);
    expect(map.count(range)).toBe(within.length);
  }));
});

test('stays right when it is large: thousands put in in any order, and most taken out again', () => {
  const map = sortedMap<number>(Array.from({ length: 2_000 }, (_, index) => [pathOf(index * 3), index]));
  const order = Array.from({ length: 6_000 }, (_, index) => (index * 2_741) % 6_000);
  for (const number of order) map.set(pathOf(number), number);
  expect(map.size).toBe(6_000);
  expect([...map.entries(everything)].map(([path]) => path)).toEqual(Array.from({ length: 6_000 }, (_, index) => pathOf(index)));
  expect(map.count({ after: pathOf(999), before: pathOf(5_000) })).toBe(4_000);
  for (const number of order) if (number % 100 !== 0) map.delete(pathOf(number));
  expect([...map.entries({ after: pathOf(4_999), before: everything.before })].map(([, value]) => value)).toEqual([5_000, 5_100, 5_200, 5_300, 5_400, 5_500, 5_600, 5_700, 5_800, 5_900]);
  expect(map.get(pathOf(5_000))).toBe(5_000);
  expect(map.get(pathOf(5_001))).toBeUndefined();
});

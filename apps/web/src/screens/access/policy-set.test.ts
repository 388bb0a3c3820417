import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, moved, partOf, toggled } from './policy-set.ts';

const policy = fc.constantFrom('a:view', 'a:create', 'b:view', 'b:create', 'c:view');
const some = fc.uniqueArray(policy);

test('toggling changes only what may be changed, and twice from all or none is back', () => {
  fc.assert(
    fc.property(some, some, some, (chosen, these, fixed) => {
      const before = new Set<string>(chosen);
      const may = (each: string): boolean => !(fixed as string[]).includes(each);
      const after = toggled(before, these, may);
      const { added, removed } = difference(before, after);
      for (const each of [...added, ...removed]) expect((these as string[]).includes(each) && may(each)).toBe(true);
      const free = these.filter(may);
      if (free.length > 0) expect(partOf(after, free)).toBe(partOf(before, free) === 'all' ? 'none' : 'all');
    }),
  );
});

test('the difference leads from one to the other', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const { added, removed } = difference(new Set(one), new Set(other));
      const reached = [...one.filter((each) => !removed.includes(each)), ...added];
      expect(new Set(reached)).toEqual(new Set(other));
    }),
  );
});

test('keys lead to neighbours and never out of the table', () => {
  const size = { rows: 3, columns: 2 };
  expect(moved({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 1, column: 0 }, 'ArrowRight', size)).toEqual({ row: 1, column: 1 });
  expect(moved({ row: 1, column: 1 }, 'PageDown', size)).toEqual({ row: 2, column: 1 });
  expect(moved({ row: 1, column: 1 }, 'a', size)).toBeUndefined();
});

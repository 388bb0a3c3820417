/** Policies that are ticked, and what ticking many at once does to them. */
export type PolicySet = ReadonlySet<string>;

/** All of these, or none of them: none when all that may be changed are there already. */
export function toggled(chosen: PolicySet, these: readonly string[], may: (policy: string) => boolean): PolicySet {
  const free = these.filter(may);
  const all = free.every((policy) => chosen.has(policy));
  const next = new Set(chosen);
  for (const policy of free) {
    if (all) next.delete(policy);
    else next.add(policy);
  }
  return next;
}

export type Part = 'all' | 'some' | 'none';

export function partOf(chosen: PolicySet, these: readonly string[]): Part {
  const count = these.filter((policy) => chosen.has(policy)).length;
  if (count === 0) return 'none';
  return count === these.length ? 'all' : 'some';
}

export function difference(
  before: PolicySet,
  after: PolicySet,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: [...after].filter((policy) => !before.has(policy)).toSorted(),
    removed: [...before].filter((policy) => !after.has(policy)).toSorted(),
  };
}

/** Where the arrow keys lead in a table of so many rows and columns; undefined for all other keys. */
export function moved(
  { row, column }: { readonly row: number; readonly column: number },
  key: string,
  size: { readonly rows: number; readonly columns: number },
) {
  const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, size.rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, size.rows), column };
    case 'ArrowLeft':
      return { row, column: within(column - 1, size.columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, size.columns) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: size.columns - 1 };
    case 'PageUp':
      return { row: 0, column };
    case 'PageDown':
      return { row: size.rows - 1, column };
    default:
      return undefined;
  }
}

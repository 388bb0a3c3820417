/** A place in a JSON value, such as `spec.containers[app].image`, and what stands there. */
export interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

export interface ValueChanges {
  readonly added: readonly Leaf[];
  readonly removed: readonly Leaf[];
  readonly changed: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
}

/** What has to be added to, removed from and changed in one value to get another one, leaf by leaf. */
export function valueChanges(from: unknown, to: unknown): ValueChanges {
  const [before, after] = [new Map(leavesOf(from, '')), new Map(leavesOf(to, ''))];
  const only = (mine: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): Leaf[] =>
    [...mine].flatMap(([path, value]) => (other.has(path) ? [] : [{ path, value }]));
  return {
    added: only(after, before),
    removed: only(before, after),
    changed: [...before].flatMap(([path, value]) => {
      const other = after.get(path);
      return !after.has(path) || JSON.stringify(other) === JSON.stringify(value) ? [] : [{ path, from: value, to: other }];
    }),
  };
}

function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [[path, value]];
    const names = namesIn(value);
    return value.flatMap((item: unknown, index) => leavesOf(item, `${path}[${names?.[index] ?? index}]`));
  }
  if (value === null || typeof value !== 'object') return [[path, value]];
  const fields = Object.entries(value);
  if (fields.length === 0) return path === '' ? [] : [[path, value]];
  return fields.flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`));
}

/** Containers, variables and ports are known by their names, wherever they stand in their list. */
function namesIn(items: readonly unknown[]): readonly string[] | undefined {
  const names = items.map((item) => {
    const name = item !== null && typeof item === 'object' ? (item as { name?: unknown }).name : undefined;
    return typeof name === 'string' ? name : undefined;
  });
  return names.every((name) => name !== undefined) && new Set(names).size === names.length ? names : undefined;
}

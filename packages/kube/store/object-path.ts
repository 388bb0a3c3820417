import type { Key, Range } from './store.ts';

/** Where an object lies within its resource, as one text: `namespace/name`. It sorts as the keys of etcd do. */
export function pathOf({ namespace, name }: Pick<Key, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

export function placeOf(path: string): Pick<Key, 'namespace' | 'name'> {
  const slash = path.indexOf('/');
  return { namespace: path.slice(0, slash), name: path.slice(slash + 1) };
}

/** The paths between two bounds, neither of which belongs to it. */
export interface PathRange {
  readonly after: string;
  readonly before: string;
}

// No path is behind this one: U+10FFFF is not a character.
const behindAll = '\u{10ffff}';

export function pathRange({ namespace }: Pick<Range, 'namespace'>, after?: Pick<Key, 'namespace' | 'name'>): PathRange {
  if (!isStorableText(`${namespace ?? ''}${after?.namespace ?? ''}${after?.name ?? ''}`)) return { after: '', before: '' };
  // '0' is the character that follows '/'.
  const range = namespace === undefined ? { after: '', before: behindAll } : { after: `${namespace}/`, before: `${namespace}0` };
  if (after === undefined || comparePaths(pathOf(after), range.after) <= 0) return range;
  return { ...range, after: pathOf(after) };
}

export function isWithin(path: string, { after, before }: PathRange): boolean {
  return comparePaths(path, after) > 0 && comparePaths(path, before) < 0;
}

/**
 * The order of UTF-8 bytes, which is that of etcd and of PostgreSQL's collation "C". JavaScript compares UTF-16 units, which
 * puts characters beyond U+FFFF before those of U+E000 to U+FFFF.
 */
export function comparePaths(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index += 1) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (a !== b) return byteRank(a) - byteRank(b);
  }
  return left.length - right.length;
}

function byteRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Where a write goes. Throws when nothing can lie there. */
export function placeFor(key: Key): { readonly resource: string; readonly path: string } {
  if (!isStorable(key)) throw new Error(`No object can lie at ${JSON.stringify(key)}: refuse such names before they come to the store.`);
  return { resource: key.resource, path: pathOf(key) };
}

function isStorable({ resource, namespace, name }: Key): boolean {
  return !namespace.includes('/') && isStorableText(`${resource} ${namespace}/${name}`);
}

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text in UTF-8. Nothing with such a name exists. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

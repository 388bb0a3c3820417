import type { Sees } from '../kind.ts';
import type { ListOptions, ListResult, Range, Store, StoredObject } from '../store/store.ts';
import { objectOf } from './object-text.ts';

/** Read at once when looking for the next object that is seen. */
const portion = 500;

/**
 * The list as the caller sees it, from one snapshot. A page is filled up with what comes after it, so that it ends with an object
 * that is seen: the token to go on with names it. How many are left is not said, because nobody has looked at them.
 */
export async function listSeen(store: Store, range: Range, options: ListOptions, sees: Sees): Promise<ListResult> {
  const { limit, ...unlimited } = options;
  const isSeen = (stored: StoredObject): boolean => sees(objectOf(stored));
  if (limit === undefined) {
    const { revision, items } = await store.list(range, unlimited);
    return { revision, items: items.filter(isSeen), more: false };
  }
  const seen: StoredObject[] = [];
  let at = options.at;
  let after = options.after;
  for (;;) {
    const found: ListResult = await store.list(range, {
      ...unlimited, limit: Math.max(limit, portion), ...(at === undefined ? {} : { at }), ...(after ? { after } : {}),
    });
    for (const item of found.items) {
      if (!isSeen(item)) continue;
      if (seen.length === limit) return { revision: found.revision, items: seen, more: true };
      seen.push(item);
    }
    const last = found.items.at(-1);
    if (!found.more || !last) return { revision: found.revision, items: seen, more: false };
    at = found.revision;
    after = { namespace: last.namespace, name: last.name };
  }
}

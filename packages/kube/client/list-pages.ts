import { isJsonObject } from '../json/json-value.ts';
import type { KubeObject } from '../kube-object.ts';
import type { ApiQuery } from './api-call.ts';
import { isGone, notKubernetes } from './kube-errors.ts';
import type { KindRef } from './served-kinds.ts';

/** Objects of one moment; a watch from `resourceVersion` tells everything that happens after it. */
export interface KubeList<Kind extends KubeObject = KubeObject> {
  readonly resourceVersion: string;
  readonly items: readonly Kind[];
}

interface Page {
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string; readonly remainingItemCount?: number };
  readonly items: readonly Partial<KubeObject>[];
}

export const pageSize = 500;

/** Reads all pages of a list. `read` gets the query of one page. */
export async function listPages<Kind extends KubeObject>(
  { apiVersion, kind }: KindRef, read: (query: ApiQuery) => Promise<unknown>,
): Promise<KubeList<Kind>> {
  // Kubernetes leaves both out of the items of a list, because the list says them.
  const complete = (item: Partial<KubeObject>): Kind => ({ apiVersion, kind, ...item }) as Kind;
  const items: Kind[] = [];
  let query: ApiQuery = { limit: pageSize };
  for (;;) {
    let page: Page;
    try {
      page = pageIn(await read(query));
    } catch (error) {
      if (!isGone(error) || query['continue'] === undefined) throw error;
      // It took too long: the moment of the first page is forgotten. Without pages there is only one moment.
      items.length = 0;
      query = {};
      continue;
    }
    for (const item of page.items) items.push(complete(item));
    const token = page.metadata?.continue ?? '';
    if (token === '') return { resourceVersion: page.metadata?.resourceVersion ?? '', items };
    query = { limit: pageSize, continue: token };
  }
}

/** How many there are, from a page of one: the server knows what comes behind it, unless it is very old. */
export async function countPages(ref: KindRef, read: (query: ApiQuery) => Promise<unknown>): Promise<number> {
  const { items, metadata: { continue: more = '', remainingItemCount } = {} } = pageIn(await read({ limit: 1 }));
  if (more === '') return items.length;
  return remainingItemCount === undefined ? (await listPages(ref, read)).items.length : items.length + remainingItemCount;
}

/** Anything that is no list must not look like an empty one. */
function pageIn(answer: unknown): Page {
  const { items, metadata } = answer as { readonly items?: unknown; readonly metadata?: unknown };
  // Go writes a list without items as null.
  const found: unknown = items === null ? [] : items;
  const whole = Array.isArray(found) && found.every((item) => isJsonObject(item) && isJsonObject(item['metadata']));
  if (!whole) throw notKubernetes(200, 'What answered', 'its list is none of objects');
  return { items: found, ...(isJsonObject(metadata) ? { metadata } : {}) };
}

/** A page of a list, as Google cuts it: what was asked for is a wish, and a token leads on. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken?: string;
}

/** Undefined: the token is none of ours. */
export function pageOf<Item>(all: readonly Item[], query: URLSearchParams, largest: number): PageOf<Item> | undefined {
  const token = query.get('pageToken');
  const start = token === null ? 0 : startIn(token);
  if (start === undefined || start > all.length) return undefined;
  const wished = Number(query.get('maxResults') ?? query.get('pageSize') ?? largest);
  const size = Math.min(largest, Number.isInteger(wished) && wished > 0 ? wished : largest);
  const end = start + size;
  return { items: all.slice(start, end), ...(end < all.length ? { nextPageToken: tokenOf(end) } : {}) };
}

const tokenOf = (start: number): string => Buffer.from(`start:${start}`).toString('base64url');

function startIn(token: string): number | undefined {
  const digits = /^start:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

import { invalid } from '@spacedock/contracts';
import type { CallerClient, KindDeclaration, KubeObject, Selection } from '@spacedock/kube';
import type { Page } from '../../gateway/answer.ts';
import type { ListShape } from '../../stores/paging.ts';

export interface PageAsked {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly sort_by?: string;
  readonly sort_order?: string;
  readonly total?: boolean;
}

export interface ObjectList {
  readonly kind: KindDeclaration;
  readonly shape: ListShape<string>;
  /** By what is sorted, for every sort of the shape but `name`, which is the order in which objects lie in the store. */
  readonly sortedBy: Readonly<Record<string, (object: KubeObject) => string>>;
  readonly namespace?: string | undefined;
  readonly selection?: Selection;
  readonly where?: (object: KubeObject) => boolean;
}

interface Cursor {
  readonly s: string;
  readonly o: string;
  readonly k: Key;
}

/**
 * One page of the objects that the caller sees. By name it is found in the order of the store, however many there are; for any
 * other order, for far pages and for a count, all of them are looked at.
 */
export async function objectPage(objects: CallerClient, list: ObjectList, asked: PageAsked): Promise<Page<KubeObject>> {
  const { kind, shape, sortedBy, ...range } = list;
  const [first = ''] = Object.keys(shape.sorts);
  const sort = asked.sort_by ?? first;
  const order = (asked.sort_order ?? shape.defaultOrder) === 'asc' ? 'asc' : 'desc';
  const limit = asked.limit ?? shape.defaultLimit;
  const page = asked.page ?? 1;
  if (asked.cursor !== undefined && page !== 1) throw invalid({ field: 'query.cursor', problem: 'cannot be combined with page' });
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor, sort, order);
  const keyOf = sort === 'name' ? ({ metadata }: KubeObject) => metadata.namespace ?? '' : (sortedBy[sort] ?? (() => ''));
  const pageFrom = (items: readonly KubeObject[], more: boolean, total?: number): Page<KubeObject> => {
    const last = items.at(-1);
    return {
      items,
      page,
      limit,
      nextCursor: more && last ? writeCursor({ s: sort, o: order, k: [keyOf(last), lastPart(sort, last)] }) : null,
      ...(total === undefined ? {} : { total }),
    };
  };

  if (sort === 'name' && order === 'asc' && page === 1 && !asked.total) {
    const found = await objects.list(kind, {
      ...range,
      limit,
      ...(after ? { after: { namespace: after[0], name: after[1] } } : {}),
    });
    return pageFrom(found.items, found.more);
  }
  const { items } = await objects.list(kind, range);
  const keyed = items.map((object) => ({ object, key: [keyOf(object), lastPart(sort, object)] as const }));
  const forward = order === 'asc' ? 1 : -1;
  const compare = sort === 'name' ? byPlace : bySortKey;
  keyed.sort((one, other) => forward * compare(one.key, other.key));
  const from = after ? keyed.findIndex(({ key }) => forward * compare(key, after) > 0) : (page - 1) * limit;
  const rest = from < 0 ? [] : keyed.slice(from);
  return pageFrom(
    rest.slice(0, limit).map(({ object }) => object),
    rest.length > limit,
    asked.total ? keyed.length : undefined,
  );
}

const lastPart = (sort: string, { metadata }: KubeObject): string =>
  sort === 'name' ? metadata.name : `${metadata.namespace ?? ''}/${metadata.name}`;

type Key = readonly [string, string];
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** As the store has them, by `namespace/name`. */
const byPlace = (one: Key, other: Key): number => inOrder(one.join('/'), other.join('/'));
const bySortKey = (one: Key, other: Key): number => inOrder(one[0], other[0]) || inOrder(one[1], other[1]);

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(cursor: string, sort: string, order: string): Key {
  const refused = invalid({
    field: 'query.cursor',
    problem: 'is not a cursor of this list with this sort; start again without it',
  });
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  const { s, o, k } = (content ?? {}) as { s?: unknown; o?: unknown; k?: unknown };
  if (s !== sort || o !== order || !Array.isArray(k) || k.length !== 2) throw refused;
  const [key, id] = k as readonly unknown[];
  if (typeof key !== 'string' || typeof id !== 'string' || `${key}${id}`.includes('\0') || !`${key}${id}`.isWellFormed())
    throw refused;
  return [key, id];
}

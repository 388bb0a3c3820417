import { invalid } from '@spacedock/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type TProperties, Type } from 'typebox';
import type { Page } from '../gateway/answer.ts';

/**
 * A sort key of the API and its column: never null; `timestamp` is timestamptz(3), because JavaScript dates hold no more; `number` is
 * an integer that is unique in the list, and its own id column.
 */
export interface SortColumn {
  readonly column: string;
  readonly type: 'text' | 'timestamp' | 'number';
}

export interface ListShape<Sort extends string> {
  /** By the name a caller uses in `sort_by`. The first one is the default. Each needs an index with the id behind it. */
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  readonly defaultOrder: 'asc' | 'desc';
  readonly defaultLimit: number;
  readonly maxLimit: number;
  /** The column that is unique and breaks ties. */
  readonly idColumn: string;
}

/** Beyond this many rows pages are reached by cursor: an offset reads everything it skips. */
const farthestOffset = 10_000;

export function listQuery<Sort extends string, Filters extends TProperties>(shape: ListShape<Sort>, filters: Filters) {
  const names = Object.keys(shape.sorts) as Sort[];
  return Type.Object({
    page: Type.Optional(Type.Integer({
      minimum: 1, maximum: farthestOffset, description: 'Counted from 1. For far pages use `cursor`.',
    })),
    limit: Type.Optional(Type.Integer({
      minimum: 1, maximum: shape.maxLimit, description: `Rows per page, ${shape.defaultLimit} unless said.`,
    })),
    cursor: Type.Optional(Type.String({
      maxLength: 1000, description: '`meta.nextCursor` of the page before; same sort and filters.',
    })),
    sort_by: Type.Optional(Type.Enum(names, { description: `\`${names[0]}\` unless said.` })),
    sort_order: Type.Optional(Type.Enum(['asc', 'desc'], { description: `\`${shape.defaultOrder}\` unless said.` })),
    total: Type.Optional(Type.Boolean({ description: 'Count all matching rows too. Slow on large tables.' })),
    ...filters,
  }, { additionalProperties: false });
}

interface PageRequest {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly sort_by?: string;
  readonly sort_order?: string;
  readonly total?: boolean;
}

interface Cursor {
  readonly s: string;
  readonly o: string;
  readonly k: readonly [string, string];
}

/**
 * One page of a query, in the same time whatever the table's size: it seeks to the cursor in an index and reads one row more
 * than asked, to know whether there are more.
 */
export async function pageOf<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>, shape: ListShape<string>, asked: PageRequest,
): Promise<Page<Row>> {
  const sortName = asked.sort_by ?? Object.keys(shape.sorts)[0] ?? '';
  const sort = Object.hasOwn(shape.sorts, sortName) ? shape.sorts[sortName] : undefined;
  if (!sort) throw invalid({ field: 'query.sort_by', problem: `must be one of ${Object.keys(shape.sorts).join(', ')}` });
  const order = (asked.sort_order ?? shape.defaultOrder) === 'asc' ? 'asc' : 'desc';
  const limit = asked.limit ?? shape.defaultLimit;
  const page = asked.page ?? 1;

  let rows = query;
  if (asked.cursor !== undefined) {
    if (asked.page !== undefined && asked.page !== 1) {
      throw invalid({
        field: 'query.cursor', problem: 'cannot be combined with page',
      });
    }
    const [key, id] = readCursor(asked.cursor, sortName, order, sort);
    const past = sql.raw(order === 'asc' ? '>' : '<');
    const value = sort.type === 'timestamp' ? sql`${new Date(key)}::timestamptz` : sql`${key}`;
    rows = sort.column === shape.idColumn
      ? rows.where(sql<SqlBool>`${sql.ref(sort.column)} ${past} ${id}`)
      : rows.where(sql<SqlBool>`(${sql.ref(sort.column)}, ${sql.ref(shape.idColumn)}) ${past} (${value}, ${id})`);
  } else if ((page - 1) * limit > farthestOffset) {
    throw invalid({ field: 'query.page', problem: `reaches past row ${farthestOffset}; follow meta.nextCursor instead` });
  } else if (page > 1) rows = rows.offset((page - 1) * limit);

  rows = rows.orderBy(sql.ref(sort.column), order);
  if (sort.column !== shape.idColumn) rows = rows.orderBy(sql.ref(shape.idColumn), order);

  // The cursor's two values travel beside the row under names that no column has.
  const key = sort.type === 'number' ? sql<string>`${sql.ref(sort.column)}::text` : sql<string | Date>`${sql.ref(sort.column)}`;
  const id = sort.type === 'number' ? key : sql<string>`${sql.ref(shape.idColumn)}`;
  const found = await rows
    .select([key.as('sort_key'), id.as('sort_id')])
    .limit(limit + 1).execute() as unknown as (Row & { sort_key: string | Date; sort_id: string })[];

  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const nextCursor = last ? writeCursor(sortName, order, last.sort_key, last.sort_id) : null;
  const total = asked.total ? await countOf(query) : undefined;
  return { items, page, limit, nextCursor, ...(total === undefined ? {} : { total }) };
}

async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = await query.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as('count')).executeTakeFirst();
  return Number((counted as { count: string } | undefined)?.count ?? 0);
}

function writeCursor(sort: string, order: string, key: string | Date, id: string): string {
  const text = key instanceof Date ? key.toISOString() : key;
  return Buffer.from(JSON.stringify({ s: sort, o: order, k: [text, id] })).toString('base64url');
}

function readCursor(cursor: string, sort: string, order: string, column: SortColumn): readonly [string, string] {
  const refused = invalid({
    field: 'query.cursor', problem: 'is not a cursor of this list with this sort; start again without it',
  });
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!isCursor(content) || content.s !== sort || content.o !== order) throw refused;
  const [key, id] = content.k;
  if (`${key}${id}`.includes('\0')) throw refused;
  if (column.type === 'timestamp' && !isTimestamp(key)) throw refused;
  if (column.type === 'number' && !isInteger(id)) throw refused;
  return [key, id];
}

/** Exactly as `writeCursor` writes it: some days that JavaScript takes, such as February 30, PostgreSQL does not. */
function isTimestamp(text: string): boolean {
  const time = Date.parse(text);
  return text.length === 24 && !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** That fits into any integer column. */
const isInteger = (text: string): boolean => /^[0-9]{1,10}$/.test(text) && Number(text) < 2 ** 31;

function isCursor(content: unknown): content is Cursor {
  const { s, o, k } = (content ?? {}) as { s?: unknown; o?: unknown; k?: unknown };
  return typeof s === 'string' && typeof o === 'string'
    && Array.isArray(k) && k.length === 2 && k.every((part) => typeof part === 'string');
}

/** A page whose rows are turned into their wire form. */
export function mapPage<Row, Item>(page: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { ...page, items: page.items.map(toItem) };
}

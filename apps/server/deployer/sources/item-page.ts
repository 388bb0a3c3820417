import { invalid } from '@spacedock/contracts';
import { type TProperties, Type } from 'typebox';
import type { Page } from '../../gateway/answer.ts';

const usualLimit = 50;

interface Asked {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly total?: boolean;
}

/** The query of a list that is read from somewhere else each time. */
export const itemQuery = <Filters extends TProperties>(filters: Filters) =>
  Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Counted from 1.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: `Rows per page, ${usualLimit} unless said.` })),
      cursor: Type.Optional(Type.String({ maxLength: 1000, description: '`meta.nextCursor` of the page before; same filters.' })),
      total: Type.Optional(Type.Boolean({ description: 'Count all matching rows too.' })),
      ...filters,
    },
    { additionalProperties: false },
  );

/** One page of items that were all read. `keyOf` orders them and is different for each: a cursor holds where a page ended. */
export function itemPage<Item>(items: readonly Item[], keyOf: (item: Item) => string, asked: Asked): Page<Item> {
  const { page = 1, limit = usualLimit, cursor, total } = asked;
  if (cursor !== undefined && page !== 1) throw invalid({ field: 'query.cursor', problem: 'cannot be combined with page' });
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const sorted = items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const left = after === undefined ? sorted.slice((page - 1) * limit) : sorted.filter((item) => keyOf(item) > after);
  const shown = left.slice(0, limit);
  const last = left.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last === undefined ? null : Buffer.from(JSON.stringify([keyOf(last)])).toString('base64url');
  return { items: shown, page, limit, nextCursor, ...(total ? { total: items.length } : {}) };
}

function readCursor(cursor: string): string {
  const refused = invalid({ field: 'query.cursor', problem: 'is not a cursor of this list; start again without it' });
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!Array.isArray(content) || content.length !== 1 || typeof content[0] !== 'string') throw refused;
  return content[0];
}

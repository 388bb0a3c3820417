import type { NarrowScopeKind } from '@spacedock/contracts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '../gateway/access.ts';

/** Which column holds the id of which scope, in the table that is filtered. */
export type ScopeColumns = Readonly<Partial<Record<NarrowScopeKind, string>>>;

/**
 * "Only the rows this policy reaches", as a condition of the query itself: what it leaves out was never read, so no later
 * filter, sort or count can give it away.
 */
export function withinReach(reach: Reach, columns: ScopeColumns): Expression<SqlBool> {
  if (reach.everywhere) return sql<SqlBool>`true`;
  const parts: RawBuilder<SqlBool>[] = [];
  for (const [kind, ids] of reach.in) {
    const column = columns[kind];
    if (column !== undefined) parts.push(sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::text[])`);
  }
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/**
 * "The rows that one of these policies reaches". Whoever may change a thing may know that it is there, so a change looks for
 * its row among those that may be seen or changed; what is in neither is 404, what can only be seen is 403.
 */
export function withinAnyReach(reaches: readonly Reach[], columns: ScopeColumns): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(reaches.map((reach) => withinReach(reach, columns)), sql` or `)})`;
}

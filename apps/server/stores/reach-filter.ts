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

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * "The column contains this text, in any case". The text's own % and _ mean themselves. The database makes both sides lower
 * case: two ideas of what that is would not find İ and the like.
 */
export function contains(lowerCaseColumn: string | Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const column = typeof lowerCaseColumn === 'string' ? sql.ref(lowerCaseColumn) : lowerCaseColumn;
  return sql<SqlBool>`${column} like lower(${pattern})`;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** "The column contains this text, in any case". The text's own % and _ mean themselves. */
export function contains(lowerCaseColumn: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${sql.ref(lowerCaseColumn)} like ${pattern}`;
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/** Resolves when this many sessions of the database wait for a lock of somebody else: then two requests truly overlap. */
export async function untilLocksAreAwaited<Tables>(db: Kysely<Tables>, sessions = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(distinct w.pid)::int as waiting from pg_locks w
      where not w.granted and exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where l.pid = w.pid and d.datname = current_database())`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= sessions) return;
    await pause(5);
  }
}

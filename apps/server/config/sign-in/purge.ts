import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConfigTables } from '../tables.ts';

const day = 24 * 60 * 60 * 1000;
/** Small, so that nobody waits for its locks; the deletion of a session is announced to every replica, one by one. */
const batchSize = 200;

/** Rows that have no more to say: what they allowed has expired, and what they forbade is forbidden without them. */
const leftovers = [
  ['sessions', 'id', (at: Date) => sql`expires_at < ${at}`],
  // Used ones are kept until they expire: before that a copy of one that comes back has to be recognised.
  ['refresh_tokens', 'hash', (at: Date) => sql`expires_at < ${at}`],
  ['invitations', 'id', (at: Date) => sql`expires_at < ${at}`],
  ['github_installs', 'state_hash', (at: Date) => sql`expires_at < ${at}`],
  ['sign_in_failures', 'key', (at: Date) => sql`updated_at < ${new Date(at.getTime() - day)}`],
  ['signing_keys', 'id', (at: Date) => sql`retired_at < ${new Date(at.getTime() - 2 * day)}`],
] as const satisfies readonly (readonly [string, string, (at: Date) => RawBuilder<unknown>])[];

/** Deletes what has expired, batch by batch. Replicas that do it at the same time step around each other. */
export async function purge(db: Kysely<ConfigTables>, now: () => Date): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  for (const [table, key, isOver] of leftovers) {
    removed[table] = 0;
    for (let full = true; full;) {
      const name = sql.table(`config.${table}`);
      const column = sql.ref(key);
      const { numAffectedRows = 0n } = await sql`delete from ${name} where ${column} in (
        select ${column} from ${name} where ${isOver(now())} limit ${batchSize} for update skip locked)`.execute(db);
      removed[table] += Number(numAffectedRows);
      full = numAffectedRows === BigInt(batchSize);
    }
  }
  return removed;
}

import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ConfigTables } from '../tables.ts';

const flushEveryMs = 15_000;

/** When each personal access token was last used. Gathered in memory and written in one statement, not once a request. */
export function tokenUse({ db, now, log }: { readonly db: Kysely<ConfigTables>; readonly now: () => Date; readonly log: Logger }) {
  let used = new Map<string, Date>();
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'the last use of access tokens was not written; it is tried again'));
  }, flushEveryMs);
  timer.unref();

  async function flush(): Promise<void> {
    if (used.size === 0) return;
    const batch = used;
    used = new Map();
    try {
      await sql`update config.access_tokens t set last_used_at = greatest(t.last_used_at, u.at)
        from unnest(${[...batch.keys()]}::text[], ${[...batch.values()]}::timestamptz[]) as u (id, at) where t.id = u.id`.execute(db);
    } catch (error) {
      used = new Map([...batch, ...used]);
      throw error;
    }
  }

  return {
    note: (tokenId: string): void => void used.set(tokenId, now()),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

import { outcome } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ConfigTables } from '../tables.ts';
import { networkOf } from './network-of.ts';

/** From this failure on each one costs time: 1, 2, 4 … 900 seconds. */
const free = { account: 5, address: 20 } as const;
const longestSeconds = 900;
/** One failure is forgiven for so many seconds without a new one. As long as the longest delay: waiting gains nothing. */
const forgivenAfterSeconds = 900;

export type FailureKey = `${'account' | 'address' | 'tokens'}:${string}`;

export const accountKey = (email: string): FailureKey => `account:${email}`;
/** Guessed passwords, by where they come from. */
export const addressKey = (address: string): FailureKey => `address:${networkOf(address)}`;
/** Refresh tokens and invitations that were never ours. Apart from passwords: stale tokens lock nobody out of signing in. */
export const tokensKey = (address: string): FailureKey => `tokens:${networkOf(address)}`;

export type SignInFailures = ReturnType<typeof signInFailures>;

export interface SignInFailureParts {
  readonly db: Kysely<ConfigTables>;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Slows guessing down, on all replicas together: the counts are in the database, one upsert a failure. */
export function signInFailures({ db, now, log }: SignInFailureParts) {
  async function note(keys: readonly FailureKey[]): Promise<void> {
    // Sorted: two statements that lock the same rows in another order would wait for each other.
    await sql`
      insert into config.sign_in_failures as f (key, failures, blocked_until, updated_at)
      select key, 1, ${now()}::timestamptz, ${now()}::timestamptz from unnest(${keys.toSorted()}::text[]) as k (key)
      on conflict (key) do update set (failures, blocked_until, updated_at) = (
        select c.failures, excluded.updated_at + case when c.failures < c.free then interval '0'
          else make_interval(secs => least(${longestSeconds}, power(2, least(c.failures - c.free, 16)))) end, excluded.updated_at
        from (select
          1 + greatest(0, f.failures - greatest(0, floor(
            extract(epoch from excluded.updated_at - f.updated_at) / ${forgivenAfterSeconds})))::integer as failures,
          case when f.key like 'account:%' then ${free.account} else ${free.address} end::integer as free) c)`.execute(db);
  }

  return {
    note,

    /** For a request whose transaction is about to be rolled back and holds the connection that this would wait for. */
    noteLater(keys: readonly FailureKey[]): void {
      note(keys).catch((error: unknown) =>
        log.error({ err: error }, 'a failed attempt was not counted; guessing is slowed less until the database answers again'));
    },

    /** Refuses while one of them has to wait. Such attempts are not counted: their password was not looked at. */
    async mustBeFree(keys: readonly FailureKey[], on: Kysely<ConfigTables> = db): Promise<void> {
      const at = now();
      const blocked = await on.selectFrom('config.sign_in_failures').where('key', 'in', keys).where('blocked_until', '>', at)
        .select((eb) => eb.fn.max('blocked_until').as('until')).executeTakeFirst();
      if (!blocked?.until) return;
      throw outcome('auth.slowed', { seconds: Math.ceil((blocked.until.getTime() - at.getTime()) / 1000) });
    },

    /** After a success. Only the account's: whoever has one here could otherwise wipe their address's count between guesses. */
    async forgive(on: Kysely<ConfigTables>, email: string): Promise<void> {
      await on.deleteFrom('config.sign_in_failures').where('key', '=', accountKey(email)).execute();
    },
  };
}

import type { Notifications } from '@spacedock/database';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ConfigTables } from '../tables.ts';

/** The database announces changes here; see migrations/0001_people.sql. */
const changes = 'spacedock_access';
const barrier = 'spacedock_access_barrier';
const acknowledged = 'spacedock_access_ack';

/** A replica remembers rights only while its lease runs. It stops trusting itself before the others stop waiting for it. */
const leaseMs = 6_000;
const trustMs = 5_000;
const renewEveryMs = 1_500;

export interface AccessLeaseParts {
  readonly db: Kysely<ConfigTables>;
  readonly notifications: Notifications;
  readonly replicaId: string;
  /** Milliseconds that only ever go forward, also through a paused process. */
  readonly monotonic: () => number;
  readonly nonce: () => string;
  readonly log: Logger;
}


/**
 * Makes a change of rights true on every replica before it is called done, without a query per request.
 *
 * Every replica that remembers rights holds a lease, a row it renews. Announcements of PostgreSQL arrive in commit order, so
 * a barrier that is sent after a change and comes back from a replica proves that this replica has seen the change. Whoever
 * changes rights waits for all replicas with a running lease. One that is cut off or paused cannot answer, but it cannot
 * renew either: the others wait until its lease has run out, and it does not trust its memory from a second before that.
 */
export function accessLease({ db, notifications, replicaId, monotonic, nonce, log }: AccessLeaseParts) {
  let trustedUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const waiting = new Map<string, (replica: string) => void>();
  const releases: (() => void)[] = [];

  const trusted = (): boolean => notifications.connected && monotonic() < trustedUntil;

  async function start(onChange: (tag: string) => void, onDoubt: () => void): Promise<void> {
    releases.push(
      notifications.onInterrupted(() => {
        trustedUntil = Number.NEGATIVE_INFINITY;
        onDoubt();
      }),
      await notifications.listening(changes, onChange),
      await notifications.listening(barrier, (id) => {
        // Answered after every announcement that came before it was handled: they arrive on the same connection, in order.
        notifications.notify(acknowledged, `${id} ${replicaId}`).catch((error: unknown) =>
          log.warn({ err: error }, 'an access barrier could not be answered; whoever asked waits until this lease ends'));
      }),
      await notifications.listening(acknowledged, (payload) => {
        const [id = '', replica = ''] = payload.split(' ');
        waiting.get(id)?.(replica);
      }),
    );
    await renew();
    scheduleRenewal();
  }

  /** Extends the lease, but only after a message went through the announcing connection and back: a half-dead one must not count. */
  async function renew(): Promise<void> {
    const startedAt = monotonic();
    if (!await answersFrom(async () => [replicaId], trustMs)) throw new Error('no announcement came back from the database in time');
    await sql`insert into config.replicas (id, lease_until) values (${replicaId}, clock_timestamp() + make_interval(secs => ${leaseMs / 1000}))
      on conflict (id) do update set lease_until = excluded.lease_until`.execute(db);
    trustedUntil = startedAt + trustMs;
  }

  function scheduleRenewal(): void {
    if (closed) return;
    timer = setTimeout(() => {
      renew().catch((error: unknown) => {
        log.warn({ err: error }, 'the access lease was not renewed; until it is, rights are read from the database on every request');
      }).finally(scheduleRenewal);
    }, renewEveryMs);
    timer.unref();
  }

  /** Sends a barrier and resolves with true when all replicas that `expected` names have answered. */
  async function answersFrom(expected: () => Promise<readonly string[]>, patienceMs: number): Promise<boolean> {
    const id = nonce();
    const answered = new Set<string>();
    let wake = (): void => undefined;
    waiting.set(id, (replica) => {
      answered.add(replica);
      wake();
    });
    try {
      const until = monotonic() + patienceMs;
      await notifications.notify(barrier, id);
      for (;;) {
        const missing = (await expected()).filter((replica) => !answered.has(replica));
        if (missing.length === 0) return true;
        const left = until - monotonic();
        if (left <= 0) return false;
        const seen = answered.size;
        await new Promise<void>((resolve) => {
          const soon = setTimeout(resolve, Math.min(left, 250));
          wake = () => {
            clearTimeout(soon);
            resolve();
          };
          if (answered.size > seen) wake();
        });
      }
    } finally {
      waiting.delete(id);
    }
  }

  const live = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`select id from config.replicas where lease_until > clock_timestamp()`.execute(db);
    return rows.map(({ id }) => id);
  };

  /**
   * Resolves when no replica answers from a state of rights older than now. It never rejects: the change is committed and
   * announced by then, and an error would tell the caller that it is not.
   */
  async function settle(): Promise<void> {
    try {
      const complete = await answersFrom(live, leaseMs + 2_000);
      if (!complete) log.error('a replica holds its access lease but did not acknowledge a change of rights; restart it');
    } catch (error) {
      log.error({ err: error }, 'a change of rights was committed, but whether every replica has seen it could not be confirmed; they hear of it as soon as their connection to the database is back');
    }
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    trustedUntil = Number.NEGATIVE_INFINITY;
    for (const release of releases) release();
    await sql`delete from config.replicas where id = ${replicaId} or lease_until < clock_timestamp() - interval '1 hour'`.execute(db);
  }

  return { start, trusted, settle, close };
}

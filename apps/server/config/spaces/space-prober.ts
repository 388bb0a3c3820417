import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ConfigTables } from '../tables.ts';
import { spacesInUse, type SpaceInUse } from './space-cluster.ts';
import { afterProbe, type HealthState, type ProbeResult } from './space-health.ts';

export interface SpaceProberParts {
  readonly db: Kysely<ConfigTables>;
  readonly probe: (space: SpaceInUse) => Promise<ProbeResult>;
  readonly now: () => Date;
  /** In [0, 1): so that spaces that were registered together are not probed together for ever. */
  readonly random: () => number;
  readonly log: Logger;
  readonly everyMs?: number;
  /** How often is looked for spaces that are due; `undefined`: only when `runDue` is called. */
  readonly tickMs: number | undefined;
  readonly concurrency?: number;
}

export interface SpaceProber {
  /** Probes what is due, and what becomes due meanwhile; answers how many that were. */
  readonly runDue: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const jitterShare = 0.1;

/**
 * Looks at every space once a minute, shared among all replicas: whoever takes a due space moves its next probe into the future
 * in the same statement, so that nobody else takes it. A replica that dies with spaces in hand delays them by one turn.
 */
export function spaceProber(parts: SpaceProberParts): SpaceProber {
  const { db, probe, now, random, log, everyMs = 60_000, tickMs, concurrency = 32 } = parts;
  let running: Promise<number> | undefined;
  const closed = new AbortController();

  async function take(most: number): Promise<readonly { readonly id: string; readonly org_id: string }[]> {
    const at = now();
    const next = new Date(at.getTime() + everyMs * (1 - jitterShare + 2 * jitterShare * random()));
    return db.updateTable('config.deployment_spaces').set({ next_probe_at: next })
      .where(sql<boolean>`(org_id, id) in (
        select org_id, id from config.deployment_spaces where deleted_at is null and next_probe_at <= ${at}
        order by next_probe_at limit ${most} for update skip locked)`)
      .returning(['id', 'org_id']).execute();
  }

  async function look({ id, org_id }: { readonly id: string; readonly org_id: string }): Promise<void> {
    const space = await spacesInUse(db).where('space.org_id', '=', org_id).where('space.id', '=', id).executeTakeFirst();
    if (!space) return;
    const result = await probe(space);
    if (result.kind !== 'healthy' || !await stillHealthy(space)) await note(space, result);
  }

  /** Most spaces are as they were, and only the moment changes: one statement, where a transaction would be four. False: it is not so. */
  async function stillHealthy({ id, org_id }: SpaceInUse): Promise<boolean> {
    const { numUpdatedRows } = await db.updateTable('config.deployment_spaces').set({ probed_at: now() })
      .where('org_id', '=', org_id).where('id', '=', id).where('deleted_at', 'is', null)
      .where('health', '=', 'healthy').where('status', '=', 'active').where('status_set_by', '=', 'probe').where('failed_probes', '=', 0)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** In a transaction of its own, on the row as it is now: somebody may have switched the space off during the probe. */
  async function note({ id, org_id }: SpaceInUse, result: ProbeResult): Promise<void> {
    await db.transaction().execute(async (on) => {
      const row = await on.selectFrom('config.deployment_spaces').where('org_id', '=', org_id).where('id', '=', id)
        .where('deleted_at', 'is', null)
        .select(['name', 'status', 'status_set_by', 'health', 'health_reason', 'health_since', 'failed_probes']).forUpdate().executeTakeFirst();
      if (!row) return;
      const before: HealthState = {
        status: row.status, statusSetBy: row.status_set_by, health: row.health, reason: row.health_reason,
        since: row.health_since, failedProbes: row.failed_probes,
      };
      const after = afterProbe(before, result, now());
      await on.updateTable('config.deployment_spaces').set({
        status: after.status, status_set_by: after.statusSetBy, health: after.health, health_reason: after.reason,
        health_since: after.since, failed_probes: after.failedProbes, probed_at: now(),
      }).where('org_id', '=', org_id).where('id', '=', id).execute();
      if (after.status !== before.status) {
        log.warn({ space: id, health: after.health }, `space ${row.name} is ${after.status} now${after.reason && `: ${after.reason}`}`);
      }
    });
  }

  async function run(): Promise<number> {
    let count = 0;
    const workers: Promise<void>[] = [];
    const one = async (): Promise<void> => {
      while (!closed.signal.aborted) {
        const [due] = await take(1);
        if (!due) return;
        count += 1;
        // One after the other: when nothing is due, which is most of the time, one question finds it out.
        if (workers.length < concurrency) workers.push(one());
        try {
          await look(due);
        } catch (error) {
          log.error({ err: error, space: due.id }, 'a space could not be probed; it is tried again at its next turn');
        }
      }
    };
    workers.push(one());
    for (const worker of workers) await worker;
    return count;
  }

  const runDue = (): Promise<number> => (running ??= run().finally(() => void (running = undefined)));
  const timer = tickMs === undefined ? undefined : setInterval(() => {
    runDue().catch((error: unknown) => log.error({ err: error }, 'spaces could not be probed; trying again'));
  }, tickMs);
  timer?.unref();

  return {
    runDue,
    async close() {
      closed.abort();
      clearInterval(timer);
      await running?.catch(() => undefined);                          // was logged by the timer, or is told to who called
    },
  };
}

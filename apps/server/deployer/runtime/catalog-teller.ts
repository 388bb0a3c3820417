import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type DeploymentService, OutcomeError } from '@spacedock/contracts';
import type { Notifications } from '@spacedock/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import { type WorkLoop, workLoop } from '../../work/work-loop.ts';
import type { DeployerTables, RuntimeRow } from '../tables.ts';

export interface CatalogTellerParts {
  readonly db: Kysely<DeployerTables>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'updateDeploymentStatus' | 'setCurrentRevision' | 'restoreConfigs'>;
  readonly notifications: Notifications;
  readonly now: () => Date;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  /** In [0, 1): spreads those who try again. */
  readonly random: () => number;
  readonly log: Logger;
  readonly deadlineMs?: number;
  /** How often is looked for what nobody told of, and for what is to be tried again. */
  readonly sweepMs?: number;
}

export interface CatalogTeller {
  readonly start: () => void;
  /** Tells what is due, and what becomes due meanwhile. */
  readonly runDue: () => Promise<void>;
  /** Resolves when the catalog has taken all of this deployment, or has not done so for a while. Never fails: it is told again anyway. */
  readonly told: (deploymentId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Untold = Pick<
  Selectable<RuntimeRow>,
  | 'id'
  | 'org_id'
  | 'name'
  | 'status'
  | 'current_revision_id'
  | 'deployed_at'
  | 'version'
  | 'restore_revision_id'
  | 'tell_attempts'
>;

const columns = [
  'id',
  'org_id',
  'name',
  'status',
  'current_revision_id',
  'deployed_at',
  'version',
  'restore_revision_id',
  'tell_attempts',
] as const;
const atOnce = 8;
const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** How long an answer waits for the catalog. */
const patienceMs = 2_000;
const lookAgainMs = 10;

/**
 * Brings status and current revision of deployments to the catalog, until it has taken them. Whoever takes a deployment in hand moves
 * its next turn into the future in the same statement, so that no other replica tells of it too; one that dies delays it by that.
 * No row is locked and no connection held while the catalog is asked. It ignores what is older than what it knows.
 */
export function catalogTeller(parts: CatalogTellerParts): CatalogTeller {
  const { db, catalog, notifications, now, monotonic, random, log, deadlineMs: timeoutMs = 5_000, sweepMs = 1_000 } = parts;
  const closing = new AbortController();
  let loop: WorkLoop | undefined;

  async function take(only?: string): Promise<readonly Untold[]> {
    const at = now();
    return db
      .updateTable('deployer.deployments')
      .set({ tell_after: new Date(at.getTime() + 3 * timeoutMs) })
      .where(
        sql<boolean>`(org_id, id) in (
        select org_id, id from deployer.deployments where told_version < version and tell_after <= ${at}
        ${only === undefined ? sql`` : sql`and id = ${only}`}
        order by tell_after limit ${atOnce} for update skip locked)`,
      )
      .returning(columns)
      .execute();
  }

  async function tell(row: Untold): Promise<void> {
    const [call, version] = [{ timeoutMs, signal: closing.signal }, BigInt(row.version)];
    const key = { organisationId: row.org_id, deploymentId: row.id };
    if (row.restore_revision_id !== null) {
      const revision = await db
        .selectFrom('deployer.revisions')
        .where('org_id', '=', row.org_id)
        .where('id', '=', row.restore_revision_id)
        .select('configs')
        .executeTakeFirst();
      if (revision) {
        await catalog.restoreConfigs(
          { ...key, revisionId: row.restore_revision_id, configs: JSON.stringify(revision.configs) },
          call,
        );
      }
    }
    if (row.current_revision_id !== null) {
      const deployedAt = row.deployed_at === null ? {} : { deployedAt: timestampFromDate(row.deployed_at) };
      await catalog.setCurrentRevision({ ...key, revisionId: row.current_revision_id, version, ...deployedAt }, call);
    }
    await catalog.updateDeploymentStatus({ ...key, status: row.status, version }, call);
  }

  async function taken({ id, org_id, version, restore_revision_id }: Untold): Promise<void> {
    await db
      .updateTable('deployer.deployments')
      .set({
        told_version: sql<number>`greatest(told_version, ${version}::bigint)`,
        tell_after: new Date(0),
        tell_attempts: 0,
        // A later rollback has yet to be told of.
        restore_revision_id: sql<string | null>`nullif(restore_revision_id, ${restore_revision_id})`,
      })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
  }

  async function notTaken({ id, org_id, name, tell_attempts }: Untold, error: unknown): Promise<void> {
    const row = db.updateTable('deployer.deployments').where('org_id', '=', org_id).where('id', '=', id);
    // Broken off because this process stops: another one tells it at once.
    if (closing.signal.aborted) {
      await row.set({ tell_after: new Date(0) }).execute();
      return;
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** tell_attempts, longestPauseMs) * (0.5 + random() / 2);
    log.warn({ err: error, deployment: id }, `the catalog did not take the status of deployment ${name}; it is told again`);
    await row.set({ tell_after: new Date(now().getTime() + pauseMs), tell_attempts: tell_attempts + 1 }).execute();
  }

  async function one(row: Untold): Promise<void> {
    try {
      await tell(row);
    } catch (error) {
      // A deployment that the catalog does not know any more needs no telling.
      if (!(error instanceof OutcomeError && error.code === 'object.not_found')) return notTaken(row, error);
    }
    await taken(row);
  }

  async function runDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const rows = await take();
      await Promise.all(rows.map(one));
      if (rows.length === 0) return;
    }
  }

  async function told(deploymentId: string): Promise<void> {
    const until = monotonic() + patienceMs;
    while (monotonic() < until && !closing.signal.aborted) {
      await Promise.all((await take(deploymentId)).map(one));
      const untold = await db
        .selectFrom('deployer.deployments')
        .where('id', '=', deploymentId)
        .whereRef('told_version', '<', 'version')
        .select('tell_attempts')
        .executeTakeFirst();
      if (!untold || untold.tell_attempts > 0) return;
      // Somebody else has it in hand.
      await sleep(lookAgainMs);
    }
  }

  return {
    runDue,
    told: (deploymentId) =>
      told(deploymentId).catch((error: unknown) =>
        log.warn(
          { err: error, deployment: deploymentId },
          'whether the catalog has taken a change was not found out; it is told again',
        ),
      ),
    start() {
      loop = workLoop({
        what: 'telling the catalog how deployments are',
        work: async () => {
          await runDue();
          return false;
        },
        everyMs: sweepMs,
        told: { notifications, channel: 'spacedock_deployments' },
        log,
      });
    },
    async close() {
      closing.abort();
      await loop?.close();
    },
  };
}

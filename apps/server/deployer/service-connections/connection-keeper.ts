import type { Client } from '@connectrpc/connect';
import { type CatalogDeployment, type DeploymentService, type NewId, OutcomeError } from '@spacedock/contracts';
import type { Notifications } from '@spacedock/database';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import { workLoop, type WorkLoop } from '../../work/work-loop.ts';
import type { AddRevision } from '../revisions/new-revision.ts';
import type { DeploymentKey, DeploymentLog } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';
import { type ConnectedTargets, connectedTargets, sameTargets } from './connected-targets.ts';
import { revisionToRenew } from './revision-to-renew.ts';

export interface ConnectionKeeperParts {
  readonly db: Kysely<DeployerTables>;
  readonly inTransaction: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'getDeployment'>;
  readonly deployments: Pick<DeploymentLog, 'lock'>;
  readonly addRevision: AddRevision;
  readonly newId: NewId;
  readonly notifications: Notifications;
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
}

const actor = { id: 'system:connections', email: 'system:connections' };
const atOnce = 100;

/**
 * Deploys anew whose variables have changed, once for each change: what it was last deployed with is compared with what its connections
 * lead to now, under the lock of the deployment. So two that are connected to each other come to rest, and of replicas one does it.
 */
export function connectionKeeper(parts: ConnectionKeeperParts): WorkLoop {
  const { db, notifications, everyMs, log } = parts;
  const renew = renewal(parts);

  async function work(signal: AbortSignal): Promise<boolean> {
    let after = '0';
    for (;;) {
      const checks = await db
        .selectFrom('deployer.connection_checks')
        .where('id', '>', after)
        .selectAll()
        .orderBy('id')
        .limit(atOnce)
        .execute();
      const byDeployment = Object.values(Object.groupBy(checks, ({ org_id, deployment_id }) => `${org_id} ${deployment_id}`));
      for (const [first, ...others] of byDeployment as readonly (typeof checks)[]) {
        if (!first || signal.aborted) return false;
        const key = { organisationId: first.org_id, deploymentId: first.deployment_id };
        // One that cannot be deployed at this moment must not keep the others waiting.
        const looked = await renew(key).catch((error: unknown) => {
          log.warn(
            { err: error, deployment: key.deploymentId },
            'the variables of a deployment cannot be brought up to date now; tried again',
          );
          return false;
        });
        if (looked) {
          const ids = [first, ...others].map(({ id }) => id);
          await db.deleteFrom('deployer.connection_checks').where('id', 'in', ids).execute();
        }
      }
      const last = checks.at(-1);
      if (!last || checks.length < atOnce) return false;
      after = last.id;
    }
  }

  return workLoop({ what: 'service connections', work, everyMs, told: { notifications, channel: 'spacedock_connections' }, log });
}

type Renewal = Pick<ConnectionKeeperParts, 'db' | 'inTransaction' | 'catalog' | 'deployments' | 'addRevision' | 'newId'>;

/** False: it has to be looked at again. */
function renewal({ db, inTransaction, catalog, deployments, addRevision, newId }: Renewal) {
  async function find({ organisationId, deploymentId }: DeploymentKey): Promise<CatalogDeployment | undefined> {
    try {
      return (await catalog.getDeployment({ organisationId, deploymentId }, { timeoutMs: 10_000 })).deployment;
    } catch (error) {
      if (error instanceof OutcomeError && error.http === 404) return undefined;
      throw error;
    }
  }

  async function isUpToDate(key: DeploymentKey): Promise<boolean> {
    const runtime = await db
      .selectFrom('deployer.deployments')
      .where('org_id', '=', key.organisationId)
      .where('id', '=', key.deploymentId)
      .select(['connected', 'deleting'])
      .executeTakeFirst();
    // Of one that is not there yet the first revision is given what it needs when it is applied.
    return !runtime || runtime.deleting || sameTargets(runtime.connected, await connectedTargets(db, key));
  }

  return async (key: DeploymentKey): Promise<boolean> => {
    if (await isUpToDate(key)) return true;
    const deployment = await find(key);
    if (!deployment || deployment.status === 'deleting') return true;
    return inTransaction(async (transaction) => {
      const on = withTablesOf<DeployerTables>(transaction);
      const runtime = await deployments.lock(on, key);
      const targets = runtime ? await connectedTargets(on, key) : {};
      if (!runtime || runtime.deleting || sameTargets(runtime.connected, targets)) return true;
      const base = await revisionToRenew(on, key, runtime.current_revision_id);
      if (base === 'none') return true;
      // What is being built will be given what its connections lead to by then, and is not to be built twice.
      if (base === 'building') return false;
      await on
        .updateTable('deployer.deployments')
        .set({ connected: JSON.stringify(targets) })
        .where('org_id', '=', key.organisationId)
        .where('id', '=', key.deploymentId)
        .execute();
      await addRevision(transaction, {
        ...base,
        id: newId('revision'),
        deployment,
        source: 'connection',
        actor,
        note: noteOf(runtime.connected, targets),
      });
      return true;
    });
  };
}

function noteOf(before: ConnectedTargets, after: ConnectedTargets): string {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (variable) => !sameTargets({ of: before[variable] ?? '' }, { of: after[variable] ?? '' }),
  );
  return `Service connections: ${changed.toSorted().join(', ')} changed`.slice(0, 300);
}

import type { Client } from '@connectrpc/connect';
import type { ConnectionService, DatastoreConnection } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { workLoop, type WorkLoop } from '../../work/work-loop.ts';
import type { DeployerTables } from '../tables.ts';
import type { DatastoreTarget } from './connected-targets.ts';

export interface DatastoreWatchParts {
  readonly db: Kysely<DeployerTables>;
  readonly connections: Pick<Client<typeof ConnectionService>, 'getConnections'>;
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
}

const askedAtOnce = 200;

export function targetOf({
  engine,
  host,
  port,
  username,
  database,
  secretRef,
  cloudAccountId,
  region,
}: DatastoreConnection): DatastoreTarget {
  return { engine, host, port, username, database, secretRef, cloudAccountId, region };
}

/**
 * Looks where datastores are and who signs in to them: both change without anybody telling us. A connection that is gone keeps what is
 * known of it: apps that run go on with it.
 */
export function datastoreWatch({ db, connections, everyMs, log }: DatastoreWatchParts): WorkLoop {
  async function look(organisationId: string, connectionIds: readonly string[]): Promise<void> {
    const found = await connections.getConnections({ organisationId, connectionIds: [...connectionIds] }, { timeoutMs: 10_000 });
    for (const connection of found.connections.filter(({ engine }) => engine !== '')) {
      const target = JSON.stringify(targetOf(connection));
      await db
        .updateTable('deployer.service_connections')
        .set({ target })
        .where('org_id', '=', organisationId)
        .where('to_connection_id', '=', connection.id)
        .where('deleted_at', 'is', null)
        .where('target', 'is distinct from', target as never)
        .execute();
    }
  }

  async function work(signal: AbortSignal): Promise<boolean> {
    const edges = await db
      .selectFrom('deployer.service_connections')
      .where('deleted_at', 'is', null)
      .where('to_connection_id', 'is not', null)
      .select(['org_id', 'to_connection_id as id'])
      .distinct()
      .execute();
    for (const [organisationId, of = []] of Object.entries(Object.groupBy(edges, ({ org_id }) => org_id))) {
      const ids = of.map(({ id }) => id ?? '');
      for (let from = 0; from < ids.length && !signal.aborted; from += askedAtOnce) {
        await look(organisationId, ids.slice(from, from + askedAtOnce));
      }
    }
    return false;
  }

  return workLoop({ what: 'connections to datastores', work, everyMs, log });
}

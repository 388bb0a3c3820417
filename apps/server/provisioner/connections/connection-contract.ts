import type { Client, ConnectRouter } from '@connectrpc/connect';
import { type Caller, type CloudAccountService, ConnectionService, outcome, OutcomeError } from '@spacedock/contracts';
import type { Engine } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import type { Connection as DatabaseConnection } from '../../gateway/connection.ts';
import { datastoreStep } from '../databases/datastore.ts';
import type { ProvisionerTables } from '../tables.ts';

export interface ConnectionContractParts {
  readonly db: Kysely<ProvisionerTables>;
  readonly engine: Pick<Engine<DatabaseConnection>, 'jobs'>;
  readonly accounts: Pick<Client<typeof CloudAccountService>, 'useTarget'>;
}

interface Place {
  readonly space_id: string | null;
  readonly cloud_account_id: string;
  readonly region: string;
}

/** Connections to datastores as apps use them. Who sees them is who sees the job that made the datastore: config decides. */
export function connectionContract({ db, engine, accounts }: ConnectionContractParts): (router: ConnectRouter) => void {
  const rowsIn = (organisationId: string) =>
    db
      .selectFrom('provisioner.connections as connection')
      .innerJoin('provisioner.provisioning_jobs as job', (join) =>
        join.onRef('job.org_id', '=', 'connection.org_id').onRef('job.id', '=', 'connection.job_id'),
      )
      .where('connection.org_id', '=', organisationId)
      .orderBy('connection.id')
      .select([
        'connection.id',
        'connection.name',
        'connection.host',
        'connection.port',
        'connection.username',
        'connection.database',
        'connection.secret_ref',
        'job.id as job_id',
        'job.space_id',
        'job.cloud_account_id',
        'job.region',
        'job.state',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number];

  /** The engine of the server is known to the job that made it. */
  async function shown(rows: readonly Row[]) {
    const jobs = await engine.jobs([...new Set(rows.map(({ job_id }) => job_id))]);
    const engines = new Map(jobs.map(({ id, outputs }) => [id, outputs[datastoreStep]?.['engine']]));
    return rows.map(({ secret_ref: secretRef, cloud_account_id: cloudAccountId, job_id: jobId, space_id: _, ...row }) => ({
      ...row,
      jobId,
      secretRef,
      cloudAccountId,
      engine: String(engines.get(jobId) ?? ''),
    }));
  }

  async function sees(caller: Caller, { space_id, cloud_account_id, region }: Place): Promise<boolean> {
    const { organisationId, userId } = caller;
    const target = space_id === null ? { cloudAccountId: cloud_account_id, region } : { spaceId: space_id };
    try {
      await accounts.useTarget({ caller: { organisationId, userId }, policy: 'provisioning:view', writes: false, ...target });
      return true;
    } catch (error) {
      if (error instanceof OutcomeError && (error.http === 403 || error.http === 404)) return false;
      throw error;
    }
  }

  return (router) =>
    void router.service(ConnectionService, {
      async useConnection({ caller, connectionId }) {
        if (!caller) throw new Error('The call names no caller.');
        const row = await rowsIn(caller.organisationId).where('connection.id', '=', connectionId).executeTakeFirst();
        if (!row || !(await sees(caller, row))) throw outcome('object.not_found', { kind: 'connection', id: connectionId });
        const [connection] = await shown([row]);
        return { ...(connection ? { connection } : {}) };
      },

      async listConnections({ caller, spaceId }) {
        if (!caller) throw new Error('The call names no caller.');
        const rows = await rowsIn(caller.organisationId).where('job.space_id', '=', spaceId).execute();
        const [first] = rows;
        return { connections: first && (await sees(caller, first)) ? await shown(rows) : [] };
      },

      async getConnections({ organisationId, connectionIds }) {
        if (connectionIds.length === 0) return { connections: [] };
        return { connections: await shown(await rowsIn(organisationId).where('connection.id', 'in', connectionIds).execute()) };
      },
    });
}

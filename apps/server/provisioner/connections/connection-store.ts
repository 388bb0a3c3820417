import { outcome } from '@spacedock/contracts';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import type { databaseStore } from '../databases/database-store.ts';
import { databaseSecretRef } from '../databases/database-workflow.ts';
import type { jobStore } from '../jobs/job-store.ts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import { type Connection, connectionColumns, connectionList, connectionOf, type ConnectionQuery, type NewConnection, type ServerConnectionQuery } from './connection.ts';

/** Of the whole server, or of one database on it. */
export interface ConnectionScope {
  readonly jobID: string;
  readonly dbID?: string | undefined;
}

export type ConnectionsAsked = Static<typeof ConnectionQuery> & Pick<Static<typeof ServerConnectionQuery>, 'scope'>;

/** How apps sign in to datastores: where, as whom, and where the password is. Never the password. */
export function connectionStore(
  { db, connection, access, now, newId, engine, mustBeUnused }: ProvisionerStoreContext, jobs: ReturnType<typeof jobStore>, databases: ReturnType<typeof databaseStore>,
) {
  const { organisationId, email } = access.identity;
  const ofJob = (jobID: string) => db.selectFrom('provisioner.connections').where('org_id', '=', organisationId).where('job_id', '=', jobID);
  const within = ({ jobID, dbID }: ConnectionScope) => ofJob(jobID).where('database_id', dbID === undefined ? 'is' : '=', dbID ?? null);

  /** Whoever does not see the job, or asks for a database that is not there, is told so. */
  async function mustSee({ jobID, dbID }: ConnectionScope): Promise<void> {
    await jobs.find(jobID);
    if (dbID !== undefined) await databases.find(jobID, dbID);
  }

  async function mustFind(scope: ConnectionScope, id: string): Promise<Connection> {
    await mustSee(scope);
    const row = await within(scope).where('id', '=', id).select(connectionColumns).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'connection', id });
    return connectionOf(row);
  }

  async function credentialsOf({ jobID, dbID }: ConnectionScope) {
    const { datastore } = await databases.serverOf(jobID, 'update');
    const { host, port } = datastore;
    if (dbID === undefined) return { host, port, username: datastore.username, database: '', secret_ref: datastore.secretRef };
    const { name, username, state } = await databases.find(jobID, dbID);
    const secret_ref = databaseSecretRef(await engine.job(dbID, connection));
    if (state !== 'succeeded' || secret_ref === undefined) throw outcome('job.not_ready', { state });
    return { host, port, username, database: name, secret_ref };
  }

  return {
    get: mustFind,

    async list(scope: ConnectionScope, asked: ConnectionsAsked): Promise<Page<Connection>> {
      await mustSee(scope);
      const rows = asked.scope === 'all' ? ofJob(scope.jobID) : within(scope);
      return mapPage(await pageOf(rows.select(connectionColumns), connectionList, asked), connectionOf);
    },

    async insert(scope: ConnectionScope, { name }: Static<typeof NewConnection>): Promise<Connection> {
      const credentials = await credentialsOf(scope);
      const at = now();
      const row = {
        id: newId('connection'), org_id: organisationId, job_id: scope.jobID, database_id: scope.dbID ?? null, name, ...credentials,
        created_by: email, created_at: at, updated_at: at,
      };
      const made = await db.insertInto('provisioner.connections').values(row).onConflict((conflict) => conflict.doNothing())
        .returning('id').executeTakeFirst();
      if (!made) throw outcome('connection.exists', { name });
      return connectionOf(row);
    },

    async prepareRemove(scope: ConnectionScope, id: string, force: boolean): Promise<void> {
      await jobs.mustReach(scope.jobID, 'update');
      const found = await mustFind(scope, id);
      if (!force) await mustBeUnused([found]);
    },

    /** Before a datastore goes with all of its connections. */
    async prepareRemoveAll(jobID: string, force: boolean): Promise<void> {
      await jobs.mustReach(jobID, 'delete');
      if (force) return;
      await mustBeUnused(await ofJob(jobID).select(['id', 'name']).orderBy('name').execute());
    },

    /** The user stays: other connections and running apps may use it. */
    async remove(scope: ConnectionScope, id: string): Promise<void> {
      await jobs.mustReach(scope.jobID, 'update');
      await mustFind(scope, id);
      await db.deleteFrom('provisioner.connections').where('org_id', '=', organisationId).where('id', '=', id).execute();
    },
  };
}

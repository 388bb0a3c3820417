import { outcome, type Verb } from '@spacedock/contracts';
import { WrongState } from '@spacedock/workflow';
import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import type { jobStore } from '../jobs/job-store.ts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import type { DatabaseRow } from '../tables.ts';
import { type Database, databaseColumns, databaseList, databaseOf, type DatabaseQuery, type NewDatabase } from './database.ts';
import { DatabaseServerFailure } from './database-server.ts';
import { databaseWorkflow, type DatabaseInput } from './database-workflow.ts';
import { type Datastore, datastoreOf } from './datastore.ts';
import { databaseEngines, type DatabaseEngine } from './secret-vault.ts';

const gone = ['deleted', 'cancelled'] as const;

/** Databases of one datastore. Whoever may see or change the job may see or change them. */
export function databaseStore(context: ProvisionerStoreContext, jobs: ReturnType<typeof jobStore>) {
  const { db, connection, access, now, newId, engine, datastores } = context;
  const { organisationId, email } = access.identity;
  const inJob = (jobId: string) => db.selectFrom('provisioner.databases').where('org_id', '=', organisationId).where('job_id', '=', jobId);

  async function serverOf(jobId: string, verb: Verb | 'view') {
    const job = verb === 'view' ? await jobs.find(jobId) : await jobs.mustReach(jobId, verb);
    return { job, datastore: datastoreOf(job, await engine.job(jobId)) };
  }

  async function find(jobId: string, id: string): Promise<Selectable<DatabaseRow>> {
    const row = await inJob(jobId).where('id', '=', id).select(databaseColumns).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'database', id });
    return row;
  }

  const view = async (jobId: string, id: string, datastore: Datastore): Promise<Database> =>
    databaseOf(await find(jobId, id), await engine.job(id, connection), datastore);

  return {
    find,
    serverOf,

    async get(jobId: string, id: string): Promise<Database> {
      const { datastore } = await serverOf(jobId, 'view');
      return view(jobId, id, datastore);
    },

    async list(jobId: string, asked: Static<typeof DatabaseQuery>): Promise<Page<Database>> {
      const { datastore } = await serverOf(jobId, 'view');
      const rows = inJob(jobId).where('state', 'not in', gone).select(databaseColumns);
      const page = await pageOf(rows, databaseList, asked);
      const views = new Map((await engine.jobs(page.items.map(({ id }) => id), connection)).map((one) => [one.id, one]));
      return mapPage(page, (row) => databaseOf(row, views.get(row.id), datastore));
    },

    /** Asks the server: what somebody else has made on it must not be taken over. */
    async prepare(jobId: string, { name, owner = name }: Static<typeof NewDatabase>): Promise<DatabaseInput> {
      const { job, datastore } = await serverOf(jobId, 'update');
      const input: DatabaseInput = {
        organisationId, jobId, cloudAccountId: job.cloud_account_id, region: job.region, name, owner,
        engine: engineOf(datastore), host: datastore.host, port: datastore.port, rootSecretRef: datastore.secretRef,
      };
      const ours = await inJob(jobId).where('state', 'not in', gone)
        .where((eb) => eb.or([eb('name', '=', name), eb('owner', '=', owner)])).select('name').executeTakeFirst();
      if (ours) throw outcome('database.exists', { name: ours.name });
      await toldAsOutcome(datastores.on(input, async (server) => {
        if (await server.has('database', name)) throw outcome('database.exists', { name });
        if (await server.has('user', owner)) throw outcome('database.exists', { name: owner });
      }));
      return input;
    },

    async insert(input: DatabaseInput): Promise<Database> {
      const { datastore } = await serverOf(input.jobId, 'update');
      const at = now();
      const id = newId('database');
      const made = await db.insertInto('provisioner.databases').values({
        id, org_id: organisationId, job_id: input.jobId, name: input.name, owner: input.owner, state: 'queued',
        created_by: email, created_at: at, updated_at: at,
      }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
      if (!made) throw outcome('database.exists', { name: input.name });
      await engine.start(connection, { id, workflow: databaseWorkflow.name, input });
      return view(input.jobId, id, datastore);
    },

    /** Who uses it: those who are connected, and the connections that were made for apps. */
    async prepareRemove(jobId: string, id: string, force: boolean): Promise<void> {
      const { job, datastore } = await serverOf(jobId, 'update');
      const row = await find(jobId, id);
      if (force || row.state !== 'succeeded') return;
      const connections = await db.selectFrom('provisioner.connections').where('org_id', '=', organisationId).where('database_id', '=', id)
        .select('name').orderBy('name').execute();
      const { cloud_account_id: cloudAccountId, region } = job;
      const { host, port, secretRef: rootSecretRef } = datastore;
      const address = { organisationId, cloudAccountId, region, engine: engineOf(datastore), host, port, rootSecretRef };
      const sessions = await toldAsOutcome(datastores.on(address, (server) => server.sessions(row.name)));
      const users = [...connections.map(({ name }) => `connection ${name}`), ...sessions];
      if (users.length > 0) throw outcome('database.in_use', { name: row.name, users });
    },

    async remove(jobId: string, id: string): Promise<Database> {
      const { datastore } = await serverOf(jobId, 'update');
      const row = await find(jobId, id);
      await db.deleteFrom('provisioner.connections').where('org_id', '=', organisationId).where('database_id', '=', id).execute();
      if (row.state !== 'deleted' && row.state !== 'deleting') {
        await engine.teardown(connection, id).catch((error: unknown) => {
          throw error instanceof WrongState ? outcome('job.wrong_state', { asked: 'Deleting', state: error.state }) : error;
        });
      }
      return view(jobId, id, datastore);
    },
  };
}

function engineOf({ engine }: Datastore): DatabaseEngine {
  const found = databaseEngines.find((one) => one === engine);
  if (!found) throw outcome('job.not_a_datastore', { kind: `datastore with the engine ${engine}` });
  return found;
}

async function toldAsOutcome<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseServerFailure)) throw error;
    const { host, message: why, unreachable } = error;
    throw outcome(unreachable ? 'datastore.unreachable' : 'datastore.refused', { host, why });
  }
}

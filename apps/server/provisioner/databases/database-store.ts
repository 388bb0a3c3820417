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
import { databaseWorkflow, type DatabaseInput } from './database-workflow.ts';
import { type Datastore, datastoreOf } from './datastore.ts';
import { datastoreAddress } from './datastore-address.ts';
import { longestOwner, loginsOf, ownersInTheWay } from './logins.ts';
import { toldAsOutcome } from './told-as-outcome.ts';

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

  /** With how far the engine is with them and with their rotations. */
  async function shown(rows: readonly Selectable<DatabaseRow>[], datastore: Datastore): Promise<(row: Selectable<DatabaseRow>) => Database> {
    const ids = rows.flatMap(({ id, rotation_id }) => (rotation_id === null ? [id] : [id, rotation_id]));
    const views = new Map((await engine.jobs(ids, connection)).map((one) => [one.id, one]));
    return (row) => databaseOf(row, datastore, (id) => views.get(id));
  }

  async function view(jobId: string, id: string, datastore: Datastore): Promise<Database> {
    const row = await find(jobId, id);
    return (await shown([row], datastore))(row);
  }

  /** Among ours. That no two are made at once, the lock on the job sees to. */
  async function mustBeFree(jobId: string, name: string, owner: string): Promise<void> {
    const ours = await inJob(jobId).where('state', 'not in', gone)
      .where((eb) => eb.or([eb('name', '=', name), eb('owner', 'in', ownersInTheWay(owner))])).select('name').executeTakeFirst();
    if (ours) throw outcome('database.exists', { name: ours.name });
  }

  return {
    find,
    serverOf,
    view,

    async get(jobId: string, id: string): Promise<Database> {
      const { datastore } = await serverOf(jobId, 'view');
      return view(jobId, id, datastore);
    },

    async list(jobId: string, asked: Static<typeof DatabaseQuery>): Promise<Page<Database>> {
      const { datastore } = await serverOf(jobId, 'view');
      const rows = inJob(jobId).where('state', 'not in', gone).select(databaseColumns);
      const page = await pageOf(rows, databaseList, asked);
      return mapPage(page, await shown(page.items, datastore));
    },

    /** Asks the server: what somebody else has made on it must not be taken over. */
    async prepare(jobId: string, { name, owner = name.slice(0, longestOwner) }: Static<typeof NewDatabase>): Promise<DatabaseInput> {
      const { job, datastore } = await serverOf(jobId, 'update');
      const input: DatabaseInput = { ...datastoreAddress(job, datastore), jobId, name, owner };
      await mustBeFree(jobId, name, owner);
      await toldAsOutcome(datastore, datastores.on(input, async (server) => {
        if (await server.has('database', name)) throw outcome('database.exists', { name });
        for (const login of loginsOf(owner)) if (await server.has('user', login)) throw outcome('database.exists', { name: login });
      }));
      return input;
    },

    async insert(input: DatabaseInput): Promise<Database> {
      const { datastore } = await serverOf(input.jobId, 'update');
      await mustBeFree(input.jobId, input.name, input.owner);
      const at = now();
      const id = newId('database');
      const made = await db.insertInto('provisioner.databases').values({
        id, org_id: organisationId, job_id: input.jobId, name: input.name, owner: input.owner, username: input.owner,
        next_username: null, rotation_id: null, state: 'queued', created_by: email, created_at: at, updated_at: at,
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
      const sessions = await toldAsOutcome(datastore, datastores.on(datastoreAddress(job, datastore), (server) => server.sessions(row.name)));
      const users = [...connections.map(({ name }) => `connection ${name}`), ...sessions];
      if (users.length > 0) throw outcome('database.in_use', { name: row.name, users });
    },

    async remove(jobId: string, id: string): Promise<Database> {
      const { datastore } = await serverOf(jobId, 'update');
      const row = await find(jobId, id);
      const rotation = row.rotation_id === null ? undefined : await engine.job(row.rotation_id, connection);
      // It could make a user after that was dropped.
      if (rotation && !['succeeded', 'failed'].includes(rotation.state)) throw outcome('database.rotating', { name: row.name });
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

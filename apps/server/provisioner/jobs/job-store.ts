import { outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import { jobStates, type JobView, WrongState } from '@spacedock/workflow';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { jobKinds } from '../job-kinds.ts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import { type Job, type JobChange, jobColumns, jobList, jobOf, type JobQuery, type JobSummary, type StoredJob, summaryOf } from './job.ts';
import type { PlannedJob } from './planned-job.ts';

const scopes = { space: 'space_id' } as const;
const namedAtMost = 20;

export function jobStore({ db, connection, access, now, newId, engine }: ProvisionerStoreContext) {
  const { organisationId, userId, email } = access.identity;
  const existing = () => db.selectFrom('provisioner.provisioning_jobs').where('org_id', '=', organisationId);
  const visible = () => existing().where(withinReach(access.reach('provisioning:view'), scopes));
  const one = (id: string) => db.updateTable('provisioner.provisioning_jobs').where('org_id', '=', organisationId).where('id', '=', id);
  const databasesIn = (id: string) => db.selectFrom('provisioner.databases').where('org_id', '=', organisationId).where('job_id', '=', id)
    .where('state', 'not in', ['deleted', 'cancelled']);
  const placeOf = ({ space_id }: Pick<StoredJob, 'space_id'>) => (space_id === null ? {} : { space: space_id });

  /** The job, locked, for whoever may do this to it: unseen is 404, seen but not allowed is 403. */
  async function mustReach(id: string, verb: Verb): Promise<StoredJob> {
    const row = await existing().where('id', '=', id)
      .where(withinAnyReach([access.reach('provisioning:view'), access.reach(`provisioning:${verb}`)], scopes))
      .select(jobColumns).forUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'provisioning', id });
    access.must(`provisioning:${verb}`, placeOf(row), `job ${row.name}`);
    return row;
  }

  async function viewOf(row: StoredJob): Promise<Job> {
    return jobOf(row, await engine.job(row.id, connection) ?? unstarted(row));
  }

  /** Whether this is possible the engine knows; the caller is told in our words. */
  async function ask(asked: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw error instanceof WrongState ? outcome('job.wrong_state', { asked, state: error.state }) : error;
    }
  }

  async function find(id: string): Promise<StoredJob> {
    const row = await visible().where('id', '=', id).select(jobColumns).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'provisioning', id });
    return row;
  }

  const reread = async (id: string): Promise<Job> => viewOf(await existing().where('id', '=', id).select(jobColumns).executeTakeFirstOrThrow());

  return {
    mustReach,
    find,
    get: async (id: string): Promise<Job> => viewOf(await find(id)),

    async list(asked: Static<typeof JobQuery>): Promise<Page<JobSummary>> {
      let rows = visible().select(jobColumns);
      if (asked.spaceID) rows = rows.where('space_id', '=', asked.spaceID);
      if (asked.cloudAccountID) rows = rows.where('cloud_account_id', '=', asked.cloudAccountID);
      if (asked.kind) rows = rows.where('kind', 'in', severalOf(jobKinds, asked.kind));
      if (asked.status) rows = rows.where('state', 'in', severalOf(jobStates, asked.status));
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      const page = await pageOf(rows, jobList, asked);
      const views = new Map((await engine.jobs(page.items.map(({ id }) => id), connection)).map((view) => [view.id, view]));
      return mapPage(page, (row) => summaryOf(row, views.get(row.id) ?? unstarted(row)));
    },

    /** Once per idempotency key; the same request again answers with the job that it made before. */
    async insert({ target, kind, workflow, plan, tags, idempotency, ...planned }: PlannedJob): Promise<Job> {
      const at = now();
      const id = newId('provisioning');
      const name = planned.name ?? `${kind.replace('_', '-')}-${id.slice(-6)}`;
      const made = await db.insertInto('provisioner.provisioning_jobs').values({
        id, org_id: organisationId, kind, name, tags: JSON.stringify(tags), space_id: target.spaceId ?? null, cluster_name: target.clusterName,
        cloud_account_id: target.cloudAccountId, provider: target.provider, region: target.region, config: JSON.stringify(plan),
        state: 'queued', actor_id: userId, actor_email: email, idempotency_key: idempotency?.key ?? null,
        request_hash: idempotency?.hash ?? null, created_by: email, created_at: at, updated_at: at,
      }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
      if (!made) return standing({ target, kind, name, idempotency });
      await engine.start(connection, { id, workflow, input: plan });
      return reread(id);
    },

    async update(id: string, change: Static<typeof JobChange>): Promise<Job> {
      const row = await mustReach(id, 'update');
      const { name, tags, unchangedSince } = change;
      mustBeUnchanged({ kind: 'provisioning job', name: row.name, at: row.edited_at }, unchangedSince);
      const at = stampAfter(row.updated_at, now());
      if (name !== undefined) await mustBeFree(row, name);
      await one(id).set({
        ...(name === undefined ? {} : { name }), ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }), updated_at: at, edited_at: at,
      }).execute().catch((error: unknown) => {
        // Somebody took the name since it was looked for.
        throw uniqueViolation(error) === 'provisioning_jobs_name' ? outcome('job.exists', { kind: row.kind, name: name ?? row.name, id: '' }) : error;
      });
      return reread(id);
    },

    /** With the rights of who asks for it: whoever made the job may have left. */
    async retry(id: string): Promise<Job> {
      await mustReach(id, 'update');
      await one(id).set({ actor_id: userId, actor_email: email }).execute();
      await ask('Retrying', () => engine.retry(connection, id));
      return reread(id);
    },

    async cancel(id: string): Promise<Job> {
      await mustReach(id, 'update');
      await ask('Cancelling', () => engine.cancel(connection, id));
      return reread(id);
    },

    /** Tears down whatever is there. Asking twice is asking once. */
    async remove(id: string, force: boolean): Promise<Job> {
      const row = await mustReach(id, 'delete');
      if (force) await tearDownDatabases(id);
      else await mustHoldNoDatabases(id);
      await db.deleteFrom('provisioner.connections').where('org_id', '=', organisationId).where('job_id', '=', id).execute();
      if (row.state !== 'deleted' && row.state !== 'deleting') {
        await one(id).set({ actor_id: userId, actor_email: email }).execute();
        await ask('Deleting', () => engine.teardown(connection, id));
      }
      return reread(id);
    },
  };

  /** Somebody was faster: the same request, or another one for the same name. */
  async function standing({ target, kind, name, idempotency }: Pick<PlannedJob, 'target' | 'kind' | 'idempotency'> & { readonly name: string }): Promise<Job> {
    const same = idempotency && await existing().where('created_by', '=', email).where('idempotency_key', '=', idempotency.key)
      .select([...jobColumns, 'request_hash']).executeTakeFirst();
    if (same) {
      if (same.request_hash !== idempotency.hash) throw outcome('request.idempotency_mismatch');
      return viewOf(same);
    }
    const named = await existing().where('cloud_account_id', '=', target.cloudAccountId).where('region', '=', target.region)
      .where('kind', '=', kind).where('name_key', '=', name.toLowerCase()).where('released', '=', false)
      .select('id').executeTakeFirst();
    throw outcome('job.exists', { kind, name, id: named?.id ?? '' });
  }

  async function mustBeFree(row: StoredJob, name: string): Promise<void> {
    if (row.released) return;
    const other = await existing().where('cloud_account_id', '=', row.cloud_account_id).where('region', '=', row.region)
      .where('kind', '=', row.kind).where('name_key', '=', name.toLowerCase()).where('id', '!=', row.id)
      .where('released', '=', false).select('id').executeTakeFirst();
    if (other) throw outcome('job.exists', { kind: row.kind, name, id: other.id });
  }

  /** They go with their server, but their secrets are not on it. One that could not be removed before is tried again. */
  async function tearDownDatabases(id: string): Promise<void> {
    const inside = await databasesIn(id).where('state', '!=', 'deleting').select('id').orderBy('id').execute();
    for (const database of inside) await ask('Deleting', () => engine.teardown(connection, database.id));
  }

  async function mustHoldNoDatabases(id: string): Promise<void> {
    const inside = databasesIn(id);
    const { count } = await inside.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    if (Number(count) === 0) return;
    const named = await inside.select('name').orderBy('name').limit(namedAtMost).execute();
    throw outcome('job.holds_databases', { count: Number(count), databases: named.map(({ name }) => name) });
  }
}

/** A job that the engine does not know is one that was restored without it; it is shown as what the row says. */
const unstarted = ({ id, state, created_at }: StoredJob): JobView => ({
  id, workflow: '', state, message: '', steps: [], outputs: {}, createdAt: created_at, startedAt: undefined, endedAt: undefined, version: 0,
});

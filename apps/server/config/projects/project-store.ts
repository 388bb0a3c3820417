import { outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { endAssignmentsIn } from '../assignments/end-assignments.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { type NewProject, type Project, type ProjectChange, projectList, projectOf, type ProjectQuery } from './project.ts';

const columns = ['id', 'org_id', 'name', 'description', 'created_by', 'created_at', 'updated_at'] as const;
const scopes = { project: 'id' } as const;

/** As many as a sentence can name. */
const namedAtMost = 20;

export function projectStore({ db, access, now, newId, spaceInstances }: ConfigStoreContext) {
  const { organisationId, email } = access.identity;

  const existing = () => db.selectFrom('config.projects').where('org_id', '=', organisationId).where('deleted_at', 'is', null);
  const visible = () => existing().where(withinReach(access.reach('project:view'), scopes));

  /** The project, locked, for whoever may do this to it: unseen is 404, seen but not allowed is 403. */
  async function mustReach(id: string, verb: Verb): Promise<Project> {
    const row = await existing().where('id', '=', id)
      .where(withinAnyReach([access.reach('project:view'), access.reach(`project:${verb}`)], scopes))
      .select(columns).forUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'project', id });
    access.must(`project:${verb}`, { project: id }, `project ${row.name}`);
    return projectOf(row);
  }

  return {
    async get(id: string): Promise<Project> {
      const row = await visible().where('id', '=', id).select(columns).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'project', id });
      return projectOf(row);
    },

    async list(asked: Static<typeof ProjectQuery>): Promise<Page<Project>> {
      let rows = visible().select(columns);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, projectList, asked), projectOf);
    },

    /** A handle is given where the Kubernetes API names the project: then it has that one, or is not made. */
    async insert({ handle, ...wanted }: Static<typeof NewProject> & { readonly handle?: string }): Promise<Project> {
      access.must('project:create', {}, 'the whole organisation');
      const at = now();
      const row = {
        id: newId('project'), org_id: organisationId, name: wanted.name, description: wanted.description ?? '',
        created_by: email, created_at: at, updated_at: at,
      };
      try {
        const made = await db.insertInto('config.projects').values({ ...row, handle }).returning('handle').executeTakeFirstOrThrow();
        if (handle !== undefined && made.handle !== handle) throw outcome('project.exists', { name: handle });
      } catch (error) {
        throw taken(error, wanted.name);
      }
      return projectOf(row);
    },

    async update(id: string, { unchangedSince, ...change }: Static<typeof ProjectChange>): Promise<Project> {
      const before = await mustReach(id, 'update');
      mustBeUnchanged({ kind: 'project', name: before.name, at: before.updatedAt }, unchangedSince);
      try {
        const row = await db.updateTable('config.projects').set({ ...change, updated_at: stampAfter(before.updatedAt, now()) })
          .where('org_id', '=', organisationId).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
        return projectOf(row);
      } catch (error) {
        throw taken(error, change.name ?? before.name);
      }
    },

    /** Asks for space instances in it. They are another service's, so that is not done while a row is locked. */
    async prepareRemove(id: string): Promise<void> {
      await mustReach(id, 'delete');
      const { instances } = await spaceInstances.listInUse({ organisationId, projectId: id });
      if (instances.length === 0) return;
      const names = access.holds('space-instance:view', { project: id }) ? instances.map(({ name }) => name).slice(0, namedAtMost) : [];
      throw outcome('project.has_space_instances', { count: instances.length, names });
    },

    /** Soft, and refused while anything lives in it. The lock keeps out whoever makes an environment at the same moment. */
    async remove(id: string): Promise<void> {
      await mustReach(id, 'delete');
      const inside = db.selectFrom('config.environments').where('project_id', '=', id).where('deleted_at', 'is', null);
      const { count } = await inside.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      if (Number(count) > 0) {
        // Whoever may delete projects need not be allowed to know the names of what is in them.
        const reach = withinReach(access.reach('environment:view'), { project: 'project_id', environment: 'id' });
        const seen = await inside.where(reach).select('name').orderBy('name_key').limit(namedAtMost).execute();
        throw outcome('project.in_use', { count: Number(count), environments: seen.map(({ name }) => name) });
      }
      const at = now();
      await db.updateTable('config.projects').set({ deleted_at: at, updated_at: at })
        .where('org_id', '=', organisationId).where('id', '=', id).execute();
      await endAssignmentsIn(db, organisationId, 'project', id);
    },
  };
}

function taken(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'projects_name' ? outcome('project.exists', { name }) : error;
}

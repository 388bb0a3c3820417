import { outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { type NewProject, type Project, type ProjectChange, projectList, projectOf, type ProjectQuery } from './project.ts';

const columns = ['id', 'org_id', 'name', 'description', 'created_by', 'created_at', 'updated_at'] as const;
const scopes = { project: 'id' } as const;

export function projectStore({ db, access, now, newId }: ConfigStoreContext) {
  const { organisationId, email } = access.identity;

  const reachable = (verb: Verb) => db.selectFrom('config.projects')
    .where('org_id', '=', organisationId).where('deleted_at', 'is', null)
    .where(withinReach(access.reach(`project:${verb}`), scopes));

  async function get(id: string): Promise<Project> {
    const row = await reachable('view').where('id', '=', id).select(columns).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'project', id });
    return projectOf(row);
  }

  /** The project, for whoever may do this to it: unseen is 404, seen but not allowed is 403. */
  async function mustReach(id: string, verb: Verb): Promise<Project> {
    const project = await get(id);
    access.must(`project:${verb}`, { project: id }, `project ${project.name}`);
    return project;
  }

  return {
    get,
    mustReach,

    async list(asked: Static<typeof ProjectQuery>): Promise<Page<Project>> {
      let rows = reachable('view').select(columns);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, projectList, asked), projectOf);
    },

    async insert(wanted: Static<typeof NewProject>): Promise<Project> {
      access.must('project:create');
      const at = now();
      const row = {
        id: newId('project'), org_id: organisationId, name: wanted.name, description: wanted.description ?? '',
        created_by: email, created_at: at, updated_at: at,
      };
      try {
        await db.insertInto('config.projects').values(row).execute();
      } catch (error) {
        throw named(error, wanted.name);
      }
      return projectOf(row);
    },

    async update(id: string, change: Static<typeof ProjectChange>): Promise<Project> {
      await mustReach(id, 'update');
      try {
        const row = await db.updateTable('config.projects').set({ ...change, updated_at: now() })
          .where('org_id', '=', organisationId).where('id', '=', id).where('deleted_at', 'is', null)
          .returning(columns).executeTakeFirst();
        if (!row) throw outcome('object.not_found', { kind: 'project', id });
        return projectOf(row);
      } catch (error) {
        throw named(error, change.name ?? '');
      }
    },

    /** Soft, and refused while anything lives in it. The row is locked, so that no environment slips in meanwhile. */
    async remove(id: string): Promise<void> {
      await mustReach(id, 'delete');
      await db.selectFrom('config.projects').where('id', '=', id).select('id').forUpdate().execute();
      const inside = await db.selectFrom('config.environments').where('project_id', '=', id).where('deleted_at', 'is', null)
        .select('name').orderBy('name_key').limit(20).execute();
      if (inside.length > 0) throw outcome('project.in_use', { environments: inside.map(({ name }) => name) });
      await db.updateTable('config.projects').set({ deleted_at: now(), updated_at: now() }).where('id', '=', id).execute();
    },
  };
}

function named(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'projects_name' ? outcome('project.exists', { name }) : error;
}

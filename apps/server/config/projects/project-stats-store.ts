import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { projectList, type ProjectQuery } from './project.ts';
import type { ProjectStats } from './project-stats.ts';

interface StatsRow {
  readonly id: string;
  readonly name: string;
  readonly environment_count: number;
  readonly services: Services;
}

interface Services {
  readonly count: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly lastDeployAt: string | null;
}

export function projectStatsStore({ db, access }: ConfigStoreContext) {
  const { organisationId } = access.identity;

  /** Counted inside the one query, for the rows of this page only. */
  const environments = sql<number>`(
    select count(*)::int from config.environments e
    where e.project_id = config.projects.id and e.deleted_at is null
      and ${withinReach(access.reach('environment:view'), { project: 'e.project_id', environment: 'e.id' })})`;

  /** One pass over the deployments of a project, likewise. */
  const services = sql<Services>`(
    select jsonb_build_object(
      'count', coalesce(sum(s.count), 0), 'byStatus', coalesce(jsonb_object_agg(s.status, s.count), '{}'::jsonb), 'lastDeployAt', max(s.last))
    from (
      select d.status, count(*)::int as count, max(d.last_deploy_at) as last from config.deployments d
      where d.org_id = ${organisationId} and d.project_id = config.projects.id and d.deleted_at is null
        and ${withinReach(access.reach('deployment:view'), { project: 'd.project_id', environment: 'd.env_id' })}
      group by d.status) s)`;

  return {
    async list(asked: Static<typeof ProjectQuery>): Promise<Page<ProjectStats>> {
      let rows = db.selectFrom('config.projects')
        .where('org_id', '=', organisationId).where('deleted_at', 'is', null)
        .where(withinReach(access.reach('project:view'), { project: 'id' }))
        .select(['id', 'name'])
        .select([environments.as('environment_count'), services.as('services')]);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, projectList, asked), statsOf);
    },
  };
}

const statsOf = (row: StatsRow): ProjectStats => ({
  projectId: row.id,
  name: row.name,
  environmentCount: row.environment_count,
  serviceCount: row.services.count,
  statusCounts: row.services.byStatus,
  lastDeployAt: row.services.lastDeployAt === null ? null : new Date(row.services.lastDeployAt).toISOString(),
});

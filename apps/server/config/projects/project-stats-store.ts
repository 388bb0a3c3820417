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
  readonly service_count: number;
  readonly status_counts: Readonly<Record<string, number>>;
  readonly last_deploy_at: Date | null;
}

export function projectStatsStore({ db, access }: ConfigStoreContext) {
  const { organisationId } = access.identity;

  /** Counted inside the one query, for the rows of this page only. */
  const environments = sql<number>`(
    select count(*)::int from config.environments e
    where e.project_id = config.projects.id and e.deleted_at is null
      and ${withinReach(access.reach('environment:view'), { project: 'e.project_id', environment: 'e.id' })})`;

  /** What the rows of deployments will tell: their subqueries come here. As long as there are none, nothing runs anywhere. */
  const services = {
    count: sql<number>`0`,
    byStatus: sql<Readonly<Record<string, number>>>`'{}'::jsonb`,
    lastDeployAt: sql<Date | null>`null::timestamptz`,
  };

  return {
    async list(asked: Static<typeof ProjectQuery>): Promise<Page<ProjectStats>> {
      let rows = db.selectFrom('config.projects')
        .where('org_id', '=', organisationId).where('deleted_at', 'is', null)
        .where(withinReach(access.reach('project:view'), { project: 'id' }))
        .select(['id', 'name'])
        .select([
          environments.as('environment_count'), services.count.as('service_count'), services.byStatus.as('status_counts'),
          services.lastDeployAt.as('last_deploy_at'),
        ]);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, projectList, asked), statsOf);
    },
  };
}

const statsOf = (row: StatsRow): ProjectStats => ({
  projectId: row.id,
  name: row.name,
  environmentCount: row.environment_count,
  serviceCount: row.service_count,
  statusCounts: row.status_counts,
  lastDeployAt: row.last_deploy_at?.toISOString() ?? null,
});

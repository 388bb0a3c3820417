import { invalid } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { ConfigTables } from '../tables.ts';
import { catalogDeploymentOf, catalogDeployments } from './catalog-deployment.ts';

/** Whose push it is: of all organisations that use an installation of the App, or of one integration. Neither is nobody's. */
export interface PushOrigin {
  readonly repoKey: string;
  readonly branch: string;
  readonly installationId: bigint;
  readonly integrationId: string;
}

interface BranchRow {
  readonly org_id: string;
  readonly integration_id: string;
  readonly repo_url: string;
  readonly repo_key: string;
  readonly branch: string;
}

/** Repositories as deployments follow them, over all organisations: only the deployer asks, about pushes that it has proof of. */
export function followedRepositories(db: Kysely<ConfigTables>) {
  /** Integrations are of one organisation each, so an id or an installation of another one matches nothing. */
  const ofPush = ({ repoKey, branch, installationId, integrationId }: PushOrigin) => sql<boolean>`
    d.source_type = 'git' and d.repo_key = ${repoKey.toLowerCase()} and d.branch = ${branch} and d.status <> 'deleting' and exists (
      select from config.integrations i where i.org_id = d.org_id and i.id = d.integration_id and i.kind = 'github'
        and ${installationId > 0n ? sql`i.installation_id = ${String(installationId)}` : sql`i.id = ${integrationId}`})`;

  return {
    async deployments(push: PushOrigin, autoDeployOnly: boolean) {
      let rows = catalogDeployments(db).where(ofPush(push));
      if (autoDeployOnly) rows = rows.where('d.auto_deploy', '=', true);
      return (await rows.orderBy('d.id').execute()).map(catalogDeploymentOf);
    },

    /** Environments that hold a deployment of the branch, and want copies for pull requests into it. */
    async previewedEnvironments(push: PushOrigin) {
      const rows = await db
        .selectFrom('config.environments as e')
        .where('e.deleted_at', 'is', null)
        .where('e.previews_enabled', '=', true)
        .where('e.preview_of', 'is', null)
        .where(
          sql<boolean>`exists (
          select from config.deployments d where d.org_id = e.org_id and d.env_id = e.id and d.deleted_at is null and ${ofPush(push)})`,
        )
        .select([
          'e.org_id',
          'e.id',
          'e.name',
          'e.project_id',
          'e.space_id',
          'e.namespace',
          'e.previews_ttl_hours',
          'e.previews_forks',
        ])
        .orderBy('e.id')
        .execute();
      return rows.map((row) => ({
        organisationId: row.org_id,
        environmentId: row.id,
        environmentName: row.name,
        projectId: row.project_id,
        spaceId: row.space_id,
        namespace: row.namespace,
        ttlHours: row.previews_ttl_hours,
        forks: row.previews_forks,
      }));
    },

    /** Each once, however many deployments follow it. */
    async branches(cursor: string, limit: number) {
      const most = limit > 0 ? Math.min(limit, 1_000) : 100;
      const after =
        cursor === '' ? sql`true` : sql`(repo_key, branch, org_id, integration_id) > (${sql.join(readCursor(cursor))})`;
      const { rows } = await sql<BranchRow>`
        select repo_key, branch, org_id, integration_id, min(repo_url) as repo_url from config.deployments
        where deleted_at is null and source_type = 'git' and auto_deploy and status <> 'deleting' and ${after}
        group by repo_key, branch, org_id, integration_id order by repo_key, branch, org_id, integration_id limit ${most + 1}`.execute(
        db,
      );
      const page = rows.slice(0, most);
      const last = rows.length > most ? page.at(-1) : undefined;
      return {
        branches: page.map((row) => ({
          organisationId: row.org_id,
          integrationId: row.integration_id,
          repoUrl: row.repo_url,
          repoKey: row.repo_key,
          branch: row.branch,
        })),
        nextCursor: last ? JSON.stringify([last.repo_key, last.branch, last.org_id, last.integration_id]) : '',
      };
    },
  };
}

function readCursor(cursor: string): readonly string[] {
  const content: unknown = JSON.parse(cursor);
  if (Array.isArray(content) && content.length === 4 && content.every((part) => typeof part === 'string')) return content;
  throw invalid({ field: 'cursor', problem: 'is not one of this list' });
}

import type { Kysely } from 'kysely';
import type { Access } from '../../gateway/access.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import type { ConfigTables } from '../tables.ts';

const namedAtMost = 20;

/** How many deployments and environments use an integration, and of these the names that the caller may know. */
export async function integrationUsers(
  db: Kysely<ConfigTables>,
  access: Access,
  id: string,
): Promise<{ readonly count: number; readonly users: readonly string[] }> {
  const { organisationId } = access.identity;
  const deployments = db
    .selectFrom('config.deployments')
    .where('org_id', '=', organisationId)
    .where('integration_id', '=', id)
    .where('deleted_at', 'is', null);
  const environments = db
    .selectFrom('config.environments')
    .where('org_id', '=', organisationId)
    .where('registry_integration_id', '=', id)
    .where('deleted_at', 'is', null);
  const ofDeployments = await deployments.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const ofEnvironments = await environments.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const count = Number(ofDeployments.count) + Number(ofEnvironments.count);
  if (count === 0) return { count, users: [] };
  const seen = [
    ...(
      await deployments
        .where(withinReach(access.reach('deployment:view'), { project: 'project_id', environment: 'env_id' }))
        .select('name')
        .orderBy('name_key')
        .limit(namedAtMost)
        .execute()
    ).map(({ name }) => `deployment ${name}`),
    ...(
      await environments
        .where(withinReach(access.reach('environment:view'), { project: 'project_id', environment: 'id' }))
        .select('name')
        .orderBy('name_key')
        .limit(namedAtMost)
        .execute()
    ).map(({ name }) => `environment ${name}`),
  ];
  return { count, users: seen.slice(0, namedAtMost) };
}

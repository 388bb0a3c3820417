import type { Kysely } from 'kysely';
import type { DeployerTables } from '../tables.ts';

const edgesOf = (db: Kysely<DeployerTables>, organisationId: string) =>
  db
    .selectFrom('deployer.service_connections as edge')
    .innerJoin('deployer.deployments as source', (join) =>
      join.onRef('source.org_id', '=', 'edge.org_id').onRef('source.id', '=', 'edge.from_deployment_id'),
    )
    .where('edge.org_id', '=', organisationId)
    .where('edge.deleted_at', 'is', null)
    .where('source.deleting', '=', false)
    .select(['source.id', 'source.name', 'edge.injected_var', 'edge.to_connection_id'])
    .orderBy('source.name');
type Edge = Awaited<ReturnType<ReturnType<typeof edgesOf>['execute']>>[number];

const dependantOf = ({ id, name, injected_var, to_connection_id }: Edge) => ({
  deploymentId: id,
  name,
  injectedVar: injected_var,
  connectionId: to_connection_id ?? '',
});

/** Who is connected to a deployment. */
export async function dependantsOf(db: Kysely<DeployerTables>, organisationId: string, deploymentId: string) {
  const edges = await edgesOf(db, organisationId).where('edge.to_deployment_id', '=', deploymentId).execute();
  return edges.map(dependantOf);
}

/** Who is connected to one of these connections to datastores. */
export async function connectionUsers(db: Kysely<DeployerTables>, organisationId: string, connectionIds: readonly string[]) {
  if (connectionIds.length === 0) return [];
  const edges = await edgesOf(db, organisationId).where('edge.to_connection_id', 'in', connectionIds).execute();
  return edges.map(dependantOf);
}

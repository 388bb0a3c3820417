import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { DeploymentKey } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';
import { targetAddress } from './target-address.ts';

/** Where a connection to a datastore leads. The password is where `secretRef` says. */
export type DatastoreTarget = {
  readonly engine: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Empty: none in particular. */
  readonly database: string;
  readonly secretRef: string;
  readonly cloudAccountId: string;
  readonly region: string;
};

/** By variable: the address of a deployment, or a datastore. */
export type ConnectedTargets = Readonly<Record<string, string | DatastoreTarget>>;

export const sameTargets = (one: ConnectedTargets, other: ConnectedTargets): boolean => isDeepStrictEqual(one, other);

interface ConnectedRow {
  readonly injected_var: string;
  readonly target: DatastoreTarget | null;
  readonly from_space_id: string;
  readonly space_id: string | null;
  readonly namespace: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly configs: DeploymentConfigs | null;
}

/**
 * What the variables of a deployment's connections lead to now. A target that never ran counts as what its newest revision makes of it:
 * where it will be inside of its cluster is known, and two that need each other could not start otherwise.
 */
export async function connectedTargets(
  db: Kysely<DeployerTables>,
  { organisationId, deploymentId }: DeploymentKey,
): Promise<ConnectedTargets> {
  const { rows } = await sql<ConnectedRow>`
    select edge.injected_var, edge.target, source.space_id as from_space_id, target.space_id, target.namespace, target.name, target.address,
           revision.configs
    from deployer.service_connections as edge
    join deployer.deployments as source on source.org_id = edge.org_id and source.id = edge.from_deployment_id
    left join deployer.deployments as target on target.org_id = edge.org_id and target.id = edge.to_deployment_id
    left join lateral (
      select candidate.configs from deployer.revisions as candidate
      where candidate.org_id = target.org_id and candidate.deployment_id = target.id
        and (target.current_revision_id is null or candidate.id = target.current_revision_id)
      order by candidate.number desc limit 1
    ) as revision on true
    where edge.org_id = ${organisationId} and edge.from_deployment_id = ${deploymentId} and edge.deleted_at is null and edge.injected_var <> ''
    order by edge.injected_var`.execute(db);
  const found = rows.map((row): readonly [string, string | DatastoreTarget] => [row.injected_var, row.target ?? addressIn(row)]);
  return Object.fromEntries(found.filter(([, target]) => target !== ''));
}

function addressIn({ from_space_id, space_id, namespace, name, address, configs }: ConnectedRow): string {
  if (space_id === null || namespace === null || name === null || configs === null) return '';
  return targetAddress(from_space_id, { spaceId: space_id, namespace, name, address: address ?? '', configs });
}

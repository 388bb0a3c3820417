import { derivedId } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { ConfigTables } from '../tables.ts';

export interface Actor {
  readonly id: string;
  readonly email: string;
}

interface ReleasedDeployment {
  readonly id: string;
  readonly org_id: string;
  readonly configs: DeploymentConfigs;
}

/** What the deployer is told of a release, beside whose it is. Its fields are those of the contract. */
export interface ReleaseOrder {
  readonly revisionId: string;
  readonly source: 'create' | 'configs' | 'pull_request';
  /** JSON: what they are at this moment, whatever they become before it is handed over. */
  readonly configs: string;
  readonly actorId: string;
  readonly actorEmail: string;
  readonly note: string;
}

export interface TeardownOrder {
  readonly force: boolean;
}

/** The revision of a version of the configs: chosen here, so that handing it over twice makes one. */
export const revisionOf = (deploymentId: string, configsVersion: number): string =>
  derivedId('revision', deploymentId, `configs:${configsVersion}`);

/**
 * What the deployer has to be told, written in the transaction of the change itself: neither is ever there without the other. Whoever
 * writes one has locked the deployment's row before, or has just made it, so the orders of a deployment are numbered in the order of
 * their commits.
 */
export function deploymentOrders(db: Kysely<ConfigTables>, now: () => Date) {
  async function add(
    org_id: string,
    deployment_id: string,
    kind: 'release' | 'teardown',
    request: ReleaseOrder | TeardownOrder,
  ): Promise<void> {
    const at = now();
    await db
      .insertInto('config.deployment_orders')
      .values({ org_id, deployment_id, kind, request: JSON.stringify(request), next_at: at, created_at: at })
      .execute();
  }

  return {
    async release(
      { id, org_id, configs }: ReleasedDeployment,
      { revisionId, source, actor, note }: Pick<ReleaseOrder, 'revisionId' | 'source' | 'note'> & { readonly actor: Actor },
    ): Promise<void> {
      await add(org_id, id, 'release', {
        revisionId,
        source,
        configs: JSON.stringify(configs),
        actorId: actor.id,
        actorEmail: actor.email,
        note,
      });
    },

    /** What is still to be released will be dropped; it must not wait for its next attempt, as the teardown waits for it. */
    async teardown({ id, org_id }: Pick<ReleasedDeployment, 'id' | 'org_id'>, force: boolean): Promise<void> {
      await db.updateTable('config.deployment_orders').set({ next_at: now() }).where('deployment_id', '=', id).execute();
      await add(org_id, id, 'teardown', { force });
    },

    /** For one that has been ordered already. */
    async forceTeardown({ id }: Pick<ReleasedDeployment, 'id'>): Promise<void> {
      await sql`update config.deployment_orders set request = request || '{"force": true}', next_at = ${now()}
        where deployment_id = ${id} and kind = 'teardown'`.execute(db);
    },
  };
}

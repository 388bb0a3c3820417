import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { outcome, OutcomeError, SpaceService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import { mustHold, rightsOf } from '../access/caller-rights.ts';
import { cloudOutcome } from '../clouds/cloud-outcome.ts';
import type { CallFor } from '../directory/caller-calls.ts';
import { contractRoutes } from '../directory/routes.ts';
import type { ConfigTables } from '../tables.ts';
import type { Space } from './space.ts';
import { spacesInUse, type spaceCluster } from './space-cluster.ts';

export interface SpaceContractParts {
  readonly db: Kysely<ConfigTables>;
  readonly entryOf: ReturnType<typeof spaceCluster>;
  readonly callFor: CallFor;
}

interface Use {
  readonly writes: boolean;
  readonly renew: boolean;
}

interface SpaceCluster {
  readonly cloudAccountId: string;
  readonly region: string;
  readonly clusterName: string;
}

/** What other services may ask of spaces. The caller's rights are looked up here, not believed. */
export function spaceContract({ db, entryOf, callFor }: SpaceContractParts): (router: ConnectRouter) => void {
  async function enter(organisationId: string, spaceId: string, { writes, renew }: Use) {
    const space = await spacesInUse(db).where('space.org_id', '=', organisationId).where('space.id', '=', spaceId)
      .select(['account.name as account_name', 'space.status', 'space.status_set_by']).executeTakeFirst();
    if (!space) throw outcome('object.not_found', { kind: 'space', id: spaceId });
    if (writes && space.account.permission_level === 'read_only') throw outcome('cloud_account.read_only', { name: space.account_name });
    if (writes && space.status === 'inactive' && space.status_set_by === 'user') throw outcome('space.inactive', { name: space.name });
    try {
      const { kubeconfig, expiresAt, privateAddresses } = await entryOf(space, { renew });
      return { spaceId, spaceName: space.name, kubeconfig, expiresAt: timestampFromDate(expiresAt), privateAddresses };
    } catch (error) {
      throw cloudOutcome(error);
    }
  }

  async function spaceOfCluster(organisationId: string, cluster: SpaceCluster): Promise<string | undefined> {
    const found = await db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId)
      .where('cloud_account_id', '=', cluster.cloudAccountId).where('region', '=', cluster.region)
      .where('cluster_name', '=', cluster.clusterName).where('deleted_at', 'is', null).select('id').executeTakeFirst();
    return found?.id;
  }

  return (router) => void router.service(SpaceService, {
    async useSpace({ caller, spaceId, policy, writes, renew }) {
      const access = await rightsOf(db, caller);
      const { organisationId } = access.identity;
      const space = await db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId).where('id', '=', spaceId)
        .where('deleted_at', 'is', null).select('name').executeTakeFirst();
      if (!space) throw outcome('object.not_found', { kind: 'space', id: spaceId });
      mustHold(access, policy, 'space:view', { space: spaceId }, { kind: 'space', id: spaceId, name: space.name });
      return { cluster: await enter(organisationId, spaceId, { writes, renew }) };
    },

    findSpace: async ({ organisationId, ...cluster }) => ({ spaceId: await spaceOfCluster(organisationId, cluster) ?? '' }),

    async registerSpace({ caller, name, cloudAccountId, region, clusterName, resourceGroup }) {
      const standing = await spaceOfCluster(caller?.organisationId ?? '', { cloudAccountId, region, clusterName });
      if (standing !== undefined) return { spaceId: standing };
      const group = resourceGroup === '' ? {} : { resourceGroup };
      await callFor(caller, contractRoutes.grantClusterAccess, {
        params: { accountID: cloudAccountId, region, clusterName }, query: group,
      });
      const account = await db.selectFrom('config.cloud_accounts').where('org_id', '=', caller?.organisationId ?? '')
        .where('id', '=', cloudAccountId).select('provider').executeTakeFirstOrThrow();
      const { id } = await callFor<Space>(caller, contractRoutes.createSpace, {
        body: { name, provider: account.provider, cloudAccountId, config: { clusterName, region, ...group } },
      });
      return { spaceId: id };
    },

    async removeSpace({ caller, spaceId }) {
      try {
        await callFor(caller, contractRoutes.deleteSpace, { params: { spaceID: spaceId } });
      } catch (error) {
        if (!(error instanceof OutcomeError) || error.code !== 'object.not_found') throw error;
      }
      return {};
    },

    enterSpace: async ({ organisationId, spaceId, writes, renew }) => ({ cluster: await enter(organisationId, spaceId, { writes, renew }) }),

    async useEnvironment({ caller, environmentId, policy, writes, renew }) {
      const access = await rightsOf(db, caller);
      const { organisationId } = access.identity;
      const found = await db.selectFrom('config.environments').where('org_id', '=', organisationId).where('id', '=', environmentId)
        .where('deleted_at', 'is', null).select(['name', 'project_id', 'space_id', 'namespace']).executeTakeFirst();
      if (!found) throw outcome('object.not_found', { kind: 'environment', id: environmentId });
      const place = { project: found.project_id, environment: environmentId };
      mustHold(access, policy, 'environment:view', place, { kind: 'environment', id: environmentId, name: found.name });
      return {
        cluster: await enter(organisationId, found.space_id, { writes, renew }), environmentName: found.name, namespace: found.namespace,
      };
    },
  });
}

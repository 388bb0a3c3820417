import type { CloudCluster, ClusterAddress } from '@spacedock/clouds';
import { invalid, outcome } from '@spacedock/contracts';
import { clusterIdentity } from '../../clusters/cluster-identity.ts';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import { cloudOutcome, isCloudNotFound } from '../clouds/cloud-outcome.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { AccountInUse, cloudAccountStore } from './cloud-account-store.ts';
import type { Cluster, ClusterAccess } from './cluster.ts';

export interface ClusterAsked {
  readonly accountID: string;
  readonly region: string;
  readonly clusterName: string;
  readonly resourceGroup?: string | undefined;
}

/** The cluster was found, and it knows us. */
export interface ReachedCluster {
  readonly cluster: CloudCluster;
  readonly identity: string;
}

export function clusterAccessStore(context: ConfigStoreContext, accounts: ReturnType<typeof cloudAccountStore>) {
  const { db, access, now, clouds, clusterClients } = context;
  const { organisationId, email } = access.identity;
  const granted = (accountId: string) => db.selectFrom('config.cluster_access')
    .where('org_id', '=', organisationId).where('cloud_account_id', '=', accountId);

  async function find(account: AccountInUse, { region, clusterName, resourceGroup }: ClusterAsked): Promise<CloudCluster> {
    if (account.provider !== 'azure' && resourceGroup !== undefined) {
      throw invalid({ field: 'query.resourceGroup', problem: `is not a known field on ${account.provider}` });
    }
    const address: ClusterAddress = { region, name: clusterName, resourceGroup };
    try {
      const cloud = await clouds.open(account);
      if (account.provider === 'azure' && resourceGroup === undefined) {
        const same = (await cloud.clusters({ region })).filter(({ name }) => name.toLowerCase() === clusterName.toLowerCase());
        if (same.length > 1) throw outcome('cluster.ambiguous', { name: clusterName, groups: same.map((one) => one.resourceGroup ?? '') });
        return await cloud.cluster(same[0] ?? address);
      }
      return await cloud.cluster(address);
    } catch (error) {
      if (isCloudNotFound(error)) throw outcome('object.not_found', { kind: 'cluster', id: clusterName });
      throw cloudOutcome(error, { regionField: 'path.region' });
    }
  }

  return {
    /** All clusters of the account, as the cloud lists them now. */
    async list(accountId: string, region: string | undefined): Promise<readonly Cluster[]> {
      const account = await accounts.use(accountId);
      const [clusters, grants, spaces] = await Promise.all([
        accounts.ask(account, (cloud) => cloud.clusters({ region })),
        granted(accountId).select('cluster_id').execute(),
        db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId).where('cloud_account_id', '=', accountId)
          .where('deleted_at', 'is', null).where(withinReach(access.reach('space:view'), { space: 'id' }))
          .select(['id', 'cluster_id']).execute(),
      ]);
      const allowed = new Set(grants.map(({ cluster_id }) => cluster_id));
      const spaceOf = new Map(spaces.map(({ id, cluster_id }) => [cluster_id, id]));
      return clusters.map((cluster) => ({
        ...shown(cluster), accessGranted: allowed.has(cluster.id), spaceId: spaceOf.get(cluster.id) ?? null,
      })).toSorted((a, b) => a.name.localeCompare(b.name) || a.region.localeCompare(b.region));
    },

    /** Mints a kubeconfig and shows it to the cluster: access that does not work is not granted. */
    async prepareGrant(asked: ClusterAsked): Promise<ReachedCluster> {
      access.must('cloud-account:update', {}, 'the whole organisation');
      const account = await accounts.use(asked.accountID, 'update');
      const cluster = await find(account, asked);
      if (cluster.state !== 'active' && cluster.state !== 'updating') {
        throw outcome('cluster.not_ready', { name: cluster.name, state: cluster.state });
      }
      try {
        const { kubeconfig, expiresAt } = await clouds.kubeconfig(account, cluster, { renew: true });
        const privateAddresses = account.endpoints?.privateAddresses ?? false;
        const identity = await clusterIdentity(clusterClients.clientFor({ kubeconfig, expiresAt, privateAddresses }));
        return { cluster, identity };
      } catch (error) {
        throw clusterOutcome(cloudOutcome(error), cluster.name);
      }
    },

    /** Granting twice is granting once: the second time renews it. */
    async grant({ accountID }: ClusterAsked, { cluster, identity }: ReachedCluster): Promise<ClusterAccess> {
      access.must('cloud-account:update', {}, 'the whole organisation');
      await accounts.use(accountID, 'update');
      const at = now();
      const renewed = { cluster_id: cluster.id, granted_by: email, granted_at: at };
      await db.insertInto('config.cluster_access').values({
        org_id: organisationId, cloud_account_id: accountID, region: cluster.region, resource_group: cluster.resourceGroup ?? '',
        cluster_name: cluster.name, ...renewed,
      }).onConflict((conflict) => conflict.columns(['org_id', 'cloud_account_id', 'region', 'resource_group', 'cluster_name'])
        .doUpdateSet(renewed)).execute();
      return {
        cloudAccountId: accountID, clusterName: cluster.name, region: cluster.region,
        ...(cluster.resourceGroup === undefined ? {} : { resourceGroup: cluster.resourceGroup }),
        clusterId: cluster.id, identity, grantedBy: email, grantedAt: at.toISOString(),
      };
    },

    /** The cloud is not asked: access to a cluster that is gone can be revoked too. */
    async revoke({ accountID, region, clusterName, resourceGroup }: ClusterAsked): Promise<void> {
      access.must('cloud-account:update', {}, 'the whole organisation');
      await accounts.use(accountID, 'update');
      const found = await granted(accountID).where('region', '=', region).where('cluster_name', '=', clusterName)
        .$if(resourceGroup !== undefined, (query) => query.where('resource_group', '=', resourceGroup ?? ''))
        .select('resource_group').forUpdate().execute();
      const [first] = found;
      if (!first) throw outcome('object.not_found', { kind: 'cluster access', id: clusterName });
      if (found.length > 1) {
        throw outcome('cluster.ambiguous', { name: clusterName, groups: found.map(({ resource_group }) => resource_group) });
      }
      await db.deleteFrom('config.cluster_access').where('org_id', '=', organisationId).where('cloud_account_id', '=', accountID)
        .where('region', '=', region).where('resource_group', '=', first.resource_group).where('cluster_name', '=', clusterName).execute();
    },
  };
}

function shown({ name, region, resourceGroup, id, state, kubernetesVersion, endpoint, createdAt }: CloudCluster) {
  return {
    name, region, id, state,
    ...(resourceGroup === undefined ? {} : { resourceGroup }),
    ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}

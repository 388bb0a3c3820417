import type { ClusterAddress } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import { kubeconfigAccess, kubeconfigText } from '@spacedock/kube';
import { type Kysely, sql } from 'kysely';
import type { ClusterEntry } from '../../clusters/cluster-clients.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { open as unseal, seal } from '../../keys/sealing.ts';
import type { AccountClouds, AccountRow } from '../clouds/account-clouds.ts';
import type { ConfigTables, PermissionLevel } from '../tables.ts';

/** A space with the account it stands on, and whether its cluster may be entered. */
export interface SpaceInUse {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly region: string;
  readonly resource_group: string;
  readonly cluster_name: string;
  readonly secrets: string | null;
  readonly account: AccountRow & { readonly permission_level: PermissionLevel };
  readonly access_granted: boolean;
}

/** Secrets that were given with the space itself. */
export interface SpaceSecrets {
  readonly caCert?: string | undefined;
  readonly serviceAccountToken?: string | undefined;
}

const contextOf = ({ org_id, id }: Pick<SpaceInUse, 'org_id' | 'id'>): string => `config.deployment_spaces/${org_id}/${id}`;

export const sealSecrets = (masterKey: MasterKey, space: Pick<SpaceInUse, 'org_id' | 'id'>, secrets: SpaceSecrets): string =>
  seal(masterKey, JSON.stringify(secrets), contextOf(space));

export const addressOf = ({ region, cluster_name: name, resource_group }: Pick<SpaceInUse, 'region' | 'cluster_name' | 'resource_group'>): ClusterAddress =>
  ({ region, name, ...(resource_group === '' ? {} : { resourceGroup: resource_group }) });

/** One query for all that is needed to enter the clusters of these spaces. */
export function spacesInUse(db: Kysely<ConfigTables>) {
  return db.selectFrom('config.deployment_spaces as space')
    .innerJoin('config.cloud_accounts as account', (join) => join
      .onRef('account.org_id', '=', 'space.org_id').onRef('account.id', '=', 'space.cloud_account_id'))
    .leftJoin('config.cluster_access as grant', (join) => join
      .onRef('grant.org_id', '=', 'space.org_id').onRef('grant.cloud_account_id', '=', 'space.cloud_account_id')
      .onRef('grant.region', '=', 'space.region').onRef('grant.resource_group', '=', 'space.resource_group')
      .onRef('grant.cluster_name', '=', 'space.cluster_name'))
    .where('space.deleted_at', 'is', null)
    .select([
      'space.id', 'space.org_id', 'space.name', 'space.region', 'space.resource_group', 'space.cluster_name', 'space.secrets',
      sql<SpaceInUse['account']>`jsonb_build_object('id', account.id, 'org_id', account.org_id, 'provider', account.provider,
        'cloud_account_id', account.cloud_account_id, 'credentials', account.credentials, 'revision', account.revision,
        'endpoints', account.endpoints, 'permission_level', account.permission_level)`.as('account'),
      sql<boolean>`"grant".cluster_id is not null`.as('access_granted'),
    ]);
}

export interface SpaceClusterParts {
  readonly clouds: AccountClouds;
  readonly masterKey: MasterKey;
}

/** The way into the cluster of a space. Throws CloudFailure, or `cluster.access_missing` when it was revoked. */
export function spaceCluster({ clouds, masterKey }: SpaceClusterParts) {
  return async (space: SpaceInUse, { renew = false } = {}): Promise<ClusterEntry> => {
    const { account } = space;
    if (!space.access_granted) {
      throw outcome('cluster.access_missing', { name: space.cluster_name, region: space.region, account: account.id });
    }
    const { kubeconfig, expiresAt } = await clouds.kubeconfig(account, addressOf(space), { renew });
    const privateAddresses = account.endpoints?.privateAddresses ?? false;
    if (space.secrets === null) return { kubeconfig, expiresAt, privateAddresses };
    const secrets = JSON.parse(unseal(masterKey, space.secrets, contextOf(space)).toString('utf8')) as SpaceSecrets;
    return { kubeconfig: withSecrets(kubeconfig, space.name, secrets), expiresAt, privateAddresses };
  };
}

/** Where the cluster is comes from the cloud in any case: a space cannot lead anywhere else. */
function withSecrets(kubeconfig: string, name: string, { caCert, serviceAccountToken }: SpaceSecrets): string {
  const minted = kubeconfigAccess(kubeconfig);
  const plain = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString('utf8');
  const caPem = caCert ?? (minted.caData === undefined ? undefined : plain(minted.caData));
  const token = serviceAccountToken ?? minted.token;
  const identity = token === undefined
    ? { clientCertificatePem: plain(minted.certificateData), clientKeyPem: plain(minted.keyData) }
    : { token };
  return kubeconfigText({ name, server: minted.server, ...(caPem === undefined ? {} : { caPem }), ...identity });
}

import type { ConnectRouter } from '@connectrpc/connect';
import { CloudAccountService, isPolicy, outcome, type Policy } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../../gateway/access.ts';
import { loadMemberAccess } from '../access/load-access.ts';
import { type AccountClouds, accountColumns } from '../clouds/account-clouds.ts';
import type { ConfigTables } from '../tables.ts';
import { readSecrets } from './read-secrets.ts';

export interface CloudAccountContractParts {
  readonly db: Kysely<ConfigTables>;
  readonly clouds: AccountClouds;
}

/** What other services may ask of cloud accounts. The caller's rights are looked up here, not believed. */
export function cloudAccountContract({ db, clouds }: CloudAccountContractParts): (router: ConnectRouter) => void {
  const accountIn = (organisationId: string, id: string) => db.selectFrom('config.cloud_accounts')
    .where('org_id', '=', organisationId).where('id', '=', id).select([...accountColumns, 'name', 'permission_level']).executeTakeFirst();

  async function mustFind(organisationId: string, id: string, writes: boolean) {
    const account = await accountIn(organisationId, id);
    if (!account) throw outcome('object.not_found', { kind: 'cloud-account', id });
    if (writes && account.permission_level === 'read_only') throw outcome('cloud_account.read_only', { name: account.name });
    return account;
  }

  /** Unseen is 404, seen but not allowed is 403, as for everybody. */
  async function spaceTarget(access: Access, spaceId: string, policy: Policy, writes: boolean) {
    const { organisationId } = access.identity;
    const space = await db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId).where('id', '=', spaceId)
      .where('deleted_at', 'is', null).select(['name', 'region', 'cluster_name', 'cloud_account_id', 'status', 'status_set_by'])
      .executeTakeFirst();
    const seen = space && (access.holds('space:view', { space: spaceId }) || access.holds(policy, { space: spaceId }));
    if (!seen) throw outcome('object.not_found', { kind: 'space', id: spaceId });
    access.must(policy, { space: spaceId }, `space ${space.name}`);
    if (writes && space.status === 'inactive' && space.status_set_by === 'user') throw outcome('space.inactive', { name: space.name });
    const account = await mustFind(organisationId, space.cloud_account_id, writes);
    return {
      spaceId, spaceName: space.name, clusterName: space.cluster_name, cloudAccountId: account.id, cloudAccountName: account.name,
      provider: account.provider, region: space.region,
    };
  }

  async function accountTarget(access: Access, accountId: string, region: string, policy: Policy, writes: boolean) {
    access.must('cloud-account:view', {}, 'the whole organisation');
    access.must(policy, {}, 'the whole organisation');
    const account = await mustFind(access.identity.organisationId, accountId, writes);
    return {
      spaceId: '', spaceName: '', clusterName: '', cloudAccountId: account.id, cloudAccountName: account.name,
      provider: account.provider, region,
    };
  }

  return (router) => void router.service(CloudAccountService, {
    async useTarget({ caller, spaceId, cloudAccountId, region, policy, writes }) {
      if (!caller) throw new Error('The call names no caller.');
      if (!isPolicy(policy)) throw new Error(`There is no policy ${policy}.`);
      const access = await loadMemberAccess(db, caller.organisationId, caller.userId);
      return spaceId === ''
        ? accountTarget(access, cloudAccountId, region, policy, writes)
        : spaceTarget(access, spaceId, policy, writes);
    },

    async openAccount({ organisationId, cloudAccountId, writes }) {
      const account = await mustFind(organisationId, cloudAccountId, writes);
      return {
        id: account.id, provider: account.provider, cloudAccountId: account.cloud_account_id, revision: account.revision,
        credentials: JSON.stringify(clouds.credentialsOf(account)),
        endpoints: account.endpoints === null ? '' : JSON.stringify(account.endpoints),
      };
    },

    readSecrets: async (asked, { signal }) => ({ values: await readSecrets({ db, clouds }, asked, signal) }),
  });
}

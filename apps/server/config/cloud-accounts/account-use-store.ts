import { withinReach } from '../../stores/reach-filter.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { AccountUses } from './account-uses.ts';
import type { cloudAccountStore } from './cloud-account-store.ts';

const firstOnes = 20;

export function accountUseStore(
  { db, access, provisioningJobs }: ConfigStoreContext,
  accounts: Pick<ReturnType<typeof cloudAccountStore>, 'use'>,
) {
  const { organisationId } = access.identity;

  async function spacesOn(accountId: string): Promise<AccountUses['spaces']> {
    const all = db
      .selectFrom('config.deployment_spaces')
      .where('org_id', '=', organisationId)
      .where('cloud_account_id', '=', accountId)
      .where('deleted_at', 'is', null);
    const [{ count }, first] = await Promise.all([
      all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
      all
        .where(withinReach(access.reach('space:view'), { space: 'id' }))
        .select(['id', 'name'])
        .orderBy('name_key')
        .orderBy('id')
        .limit(firstOnes)
        .execute(),
    ]);
    return { count: Number(count), first };
  }

  async function integrationsOn(accountId: string): Promise<AccountUses['integrations']> {
    const all = db
      .selectFrom('config.integrations')
      .where('org_id', '=', organisationId)
      .where('cloud_account_id', '=', accountId);
    const [{ count }, first] = await Promise.all([
      all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
      access.holds('integration:view')
        ? all.select(['id', 'name', 'kind']).orderBy('name_key').orderBy('id').limit(firstOnes).execute()
        : [],
    ]);
    return { count: Number(count), first: [...first] };
  }

  async function jobsOn(cloudAccountId: string): Promise<AccountUses['jobs']> {
    const { jobs } = await provisioningJobs.listInUse({ organisationId, cloudAccountId });
    const seen = access.holds('provisioning:view') ? jobs : [];
    const first = seen.map(({ id, name, kind }) => ({ id, name, kind })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return { count: jobs.length, first: first.slice(0, firstOnes) };
  }

  return {
    async read(accountId: string): Promise<AccountUses> {
      await accounts.use(accountId);
      const [spaces, jobs, integrations] = await Promise.all([spacesOn(accountId), jobsOn(accountId), integrationsOn(accountId)]);
      return { spaces, jobs, integrations };
    },
  };
}

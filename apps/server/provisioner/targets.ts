import type { Client } from '@connectrpc/connect';
import type { Provider } from '@spacedock/clouds';
import type { CloudAccountService } from '@spacedock/contracts';
import type { Identity } from '../gateway/access.ts';
import type { Target } from './cloud-kind.ts';
import type { TargetAsked } from './store-context.ts';

/** Where a caller may make something. Spaces and accounts are the config service's, which decides who may. */
export function targets(accounts: Client<typeof CloudAccountService>, { organisationId, userId }: Identity) {
  return async ({ spaceID, cloudAccountID, region }: TargetAsked, { writes }: { readonly writes: boolean }): Promise<Target> => {
    const found = await accounts.useTarget({
      caller: { organisationId, userId }, spaceId: spaceID ?? '', cloudAccountId: cloudAccountID ?? '', region: region ?? '',
      policy: 'provisioning:create', writes,
    });
    const { spaceId, spaceName, clusterName, cloudAccountId, cloudAccountName, provider } = found;
    return {
      organisationId, spaceId: spaceId === '' ? undefined : spaceId, spaceName, clusterName, cloudAccountId, cloudAccountName,
      provider: provider as Provider, region: found.region,
    };
  };
}

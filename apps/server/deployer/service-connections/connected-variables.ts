import type { RolloutPorts } from '../rollout/rollout-ports.ts';
import type { SecretVariables } from '../rollout/resolve-secrets.ts';
import { withTablesOf } from '../../gateway/connection.ts';
import type { DeployerTables } from '../tables.ts';
import { connectedTargets, type DatastoreTarget, sameTargets } from './connected-targets.ts';
import { datastoreUrl } from './datastore-url.ts';

type Parts = Pick<RolloutPorts, 'inTransaction' | 'log' | 'accounts'>;

/**
 * What a revision is given by the connections of its deployment, at the moment at which it is applied. That it was given it is noted
 * under the lock under which changes are looked for: whatever changes after this is seen to be a change.
 */
export function connectedVariables({ inTransaction, log, accounts }: Parts): RolloutPorts['connectedVariables'] {
  return async ({ organisationId, deploymentId }) => {
    const key = { organisationId, deploymentId };
    const targets = await inTransaction(async (transaction) => {
      const db = withTablesOf<DeployerTables>(transaction);
      const runtime = await log.lock(db, key);
      if (!runtime) return {};
      const now = await connectedTargets(db, key);
      if (!sameTargets(runtime.connected, now)) {
        await db
          .updateTable('deployer.deployments')
          .set({ connected: JSON.stringify(now) })
          .where('org_id', '=', organisationId)
          .where('id', '=', deploymentId)
          .execute();
      }
      return now;
    });
    const entries = Object.entries(targets);
    const datastores = entries.filter((entry): entry is [string, DatastoreTarget] => typeof entry[1] === 'object');
    return {
      variables: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      secrets: (names, signal) =>
        urlsOf(
          accounts,
          organisationId,
          datastores.filter(([variable]) => names(variable)),
          signal,
        ),
    };
  };
}

async function urlsOf(
  accounts: Parts['accounts'],
  organisationId: string,
  datastores: readonly (readonly [string, DatastoreTarget])[],
  signal: AbortSignal,
): Promise<SecretVariables> {
  const places = Object.values(Object.groupBy(datastores, ([, { cloudAccountId, region }]) => `${cloudAccountId} ${region}`));
  const urls = await Promise.all(
    places.map(async (connected = []) => {
      const [, { cloudAccountId = '', region = '' } = {}] = connected[0] ?? [];
      const names = [...new Set(connected.map(([, { secretRef }]) => secretRef))];
      const { values } = await accounts.readSecrets({ organisationId, cloudAccountId, region, names }, { signal });
      return connected.map(([variable, target]) => [variable, datastoreUrl(target, values[target.secretRef] ?? '')] as const);
    }),
  );
  return Object.fromEntries(urls.flat());
}

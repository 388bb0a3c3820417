import type { Transport } from '@connectrpc/connect';
import { type Caller, contractClient, NamespaceService, SpaceService } from '@spacedock/contracts';
import type { Logger } from 'pino';
import { clusterClients } from '../clusters/cluster-clients.ts';
import type { ServiceOf } from '../gateway/service.ts';
import { type UseOfSpaces, useOfSpaces } from './clusters/use-space.ts';
import { namespaceContract } from './namespaces/namespace-contract.ts';
import { namespaceStore } from './namespaces/namespace-store.ts';
import { deployerRoutes } from './routes.ts';
import { DeployerStores } from './stores.ts';

export interface DeployerParts {
  /** To the contracts of the other services. */
  readonly transport: Transport;
  readonly now: () => Date;
  readonly log: Logger;
  /** For each call to a cluster. */
  readonly clusterDeadlineMs?: number;
  /** For the way into a cluster, which may have to be asked of a cloud. */
  readonly accessDeadlineMs?: number;
}

export interface DeployerService extends ServiceOf<DeployerStores, object> {
  readonly close: () => Promise<void>;
}

/** Everything that is done in the clusters of spaces: it holds no credentials, and asks for a way in each time. */
export function startDeployer(parts: DeployerParts): DeployerService {
  const { transport, now, log, clusterDeadlineMs = 10_000, accessDeadlineMs = 30_000 } = parts;
  const spaces = contractClient(SpaceService, transport);
  const clients = clusterClients({ now, deadlineMs: clusterDeadlineMs });
  const useFor = (caller: Pick<Caller, 'organisationId' | 'userId'>): UseOfSpaces =>
    useOfSpaces({ spaces, clients, caller, accessDeadlineMs, log });

  return {
    name: 'deployer',
    routes: deployerRoutes,
    storesFor: ({ access: { identity } }) => new DeployerStores({ use: useFor(identity), email: identity.email, now }),
    open: {},
    contracts: (router) => void router.service(NamespaceService, namespaceContract((caller) =>
      namespaceStore({ use: useFor(caller), createdBy: caller.email }))),
    async close() {
      clients.close();
    },
  };
}

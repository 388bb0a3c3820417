import type { Client } from '@connectrpc/connect';
import type { SpaceService } from '@spacedock/contracts';
import type { KubeClient } from '@spacedock/kube';
import type { ClusterClients } from '../../clusters/cluster-clients.ts';
import { serviceOutcome } from '../service-outcome.ts';

export interface SpaceKey {
  readonly organisationId: string;
  readonly spaceId: string;
}

/** A way into the cluster of a space, minted for this use; `renew` when the cluster refused the last one. */
export type EnterSpace = (space: SpaceKey, renew?: boolean) => Promise<KubeClient>;

export interface EnterSpaceParts {
  readonly spaces: Client<typeof SpaceService>;
  readonly clients: ClusterClients;
  /** Until there is a kubeconfig: the cloud may have to be asked for one. */
  readonly accessDeadlineMs: number;
}

/**
 * For work that was allowed before: whoever may is decided where it is asked for. Refusals of the config service are outcomes.
 */
export function enterSpace({ spaces, clients, accessDeadlineMs: timeoutMs }: EnterSpaceParts): EnterSpace {
  return async ({ organisationId, spaceId }, renew = false) => {
    const { cluster } = await spaces
      .enterSpace({ organisationId, spaceId, writes: true, renew }, { timeoutMs })
      .catch((error: unknown) => {
        throw serviceOutcome(error);
      });
    if (!cluster?.expiresAt) throw new Error('The config service let us into a space, but sent no kubeconfig with an end.');
    const { kubeconfig, privateAddresses, expiresAt } = cluster;
    const until = new Date(Number(expiresAt.seconds) * 1_000 + expiresAt.nanos / 1e6);
    return clients.clientFor({ kubeconfig, privateAddresses, expiresAt: until });
  };
}

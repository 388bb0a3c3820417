import type { Client } from '@connectrpc/connect';
import type { Caller, ClusterAccess, Policy, SpaceService } from '@spacedock/contracts';
import type { KubeClient } from '@spacedock/kube';
import type { Logger } from 'pino';
import type { ClusterClients } from '../../clusters/cluster-clients.ts';
import { clusterOutcome, isRefusedIdentity } from '../../clusters/cluster-outcome.ts';
import { serviceOutcome } from '../service-outcome.ts';

/** What has to be held on the space or environment, and whether its cluster is going to be changed. */
export interface Purpose {
  readonly policy: Policy;
  readonly writes?: boolean;
}

/** A cluster that the caller may use for the purpose that was named. */
export interface UsedSpace {
  readonly client: KubeClient;
  readonly spaceId: string;
  readonly spaceName: string;
}

export interface UsedEnvironment extends UsedSpace {
  readonly namespace: string;
}

/**
 * Runs something on the cluster of a space, for the caller. Every failure is an outcome that names the space. `act` runs a second
 * time when the cluster did not accept the kubeconfig, so its first call must be one that may be made twice.
 */
export interface UseOfSpaces {
  readonly onSpace: <Result>(spaceId: string, purpose: Purpose, act: (used: UsedSpace) => Promise<Result>) => Promise<Result>;
  readonly onEnvironment: <Result>(
    environmentId: string, purpose: Purpose, act: (used: UsedEnvironment) => Promise<Result>,
  ) => Promise<Result>;
}

export interface UseOfSpacesParts {
  readonly spaces: Client<typeof SpaceService>;
  readonly clients: ClusterClients;
  readonly caller: Pick<Caller, 'organisationId' | 'userId'>;
  /** Until there is a kubeconfig: the cloud may have to be asked for one. */
  readonly accessDeadlineMs: number;
  readonly log: Pick<Logger, 'info'>;
}

interface Answer {
  readonly cluster?: ClusterAccess | undefined;
}

export function useOfSpaces(parts: UseOfSpacesParts): UseOfSpaces {
  const { spaces, clients, caller: { organisationId, userId }, accessDeadlineMs: timeoutMs, log } = parts;
  const caller = { organisationId, userId };

  async function run<Way extends Answer, Result>(
    enter: (renew: boolean) => Promise<Way>, act: (used: UsedSpace, way: Way) => Promise<Result>, renew = false,
  ): Promise<Result> {
    const way = await enter(renew).catch((error: unknown) => {
      throw serviceOutcome(error);
    });
    const { spaceId, spaceName, ...access } = accessIn(way);
    try {
      return await act({ client: clients.clientFor(access), spaceId, spaceName }, way);
    } catch (error) {
      // Kubeconfigs are kept until shortly before they expire, and the cloud may have revoked one earlier.
      if (!renew && isRefusedIdentity(error)) {
        log.info({ spaceId }, `the cluster of space ${spaceName} did not accept its kubeconfig; asking for a new one`);
        return run(enter, act, true);
      }
      throw clusterOutcome(error, spaceName);
    }
  }

  return {
    onSpace: (spaceId, { policy, writes = false }, act) =>
      run((renew) => spaces.useSpace({ caller, spaceId, policy, writes, renew }, { timeoutMs }), act),
    onEnvironment: (environmentId, { policy, writes = false }, act) => run(
      (renew) => spaces.useEnvironment({ caller, environmentId, policy, writes, renew }, { timeoutMs }),
      (used, { namespace }) => act({ ...used, namespace }),
    ),
  };
}

function accessIn({ cluster }: Answer) {
  if (!cluster?.expiresAt) throw new Error('The config service let somebody use a space, but sent no kubeconfig with an end.');
  const { spaceId, spaceName, kubeconfig, privateAddresses, expiresAt: { seconds, nanos } } = cluster;
  return { spaceId, spaceName, kubeconfig, privateAddresses, expiresAt: new Date(Number(seconds) * 1_000 + nanos / 1e6) };
}

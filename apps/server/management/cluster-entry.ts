import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Client, Code, ConnectError } from '@connectrpc/connect';
import { outcome, type SpaceService } from '@spacedock/contracts';
import type { ClusterEntry } from '../clusters/cluster-clients.ts';

export interface EnterParts {
  readonly spaces: Pick<Client<typeof SpaceService>, 'enterSpace'>;
  readonly organisationId: string;
  /** The cloud may have to be asked. */
  readonly deadlineMs: number;
}

/** The way into the cluster behind a space, for this service itself: it has decided who may. Refusals are outcomes. */
export function clusterEntry({ spaces, organisationId, deadlineMs }: EnterParts) {
  return async (
    spaceId: string,
    { writes = false, renew = false }: { readonly writes?: boolean; readonly renew?: boolean } = {},
  ): Promise<ClusterEntry> => {
    const { cluster } = await spaces
      .enterSpace({ organisationId, spaceId, writes, renew }, { timeoutMs: deadlineMs })
      .catch((error: unknown) => {
        const silent = error instanceof ConnectError && [Code.DeadlineExceeded, Code.Unavailable].includes(error.code);
        throw silent ? outcome('service.unavailable', { what: 'The config service' }) : error;
      });
    if (!cluster?.expiresAt) throw new Error('The config service let us into a space, but sent no kubeconfig with an end.');
    const { kubeconfig, privateAddresses, expiresAt } = cluster;
    return { kubeconfig, privateAddresses, expiresAt: timestampDate(expiresAt) };
  };
}

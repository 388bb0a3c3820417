import type { Client } from '@connectrpc/connect';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { OutcomeError, type SpaceService } from '@spacedock/contracts';
import type { KubeClient, KubeObject } from '@spacedock/kube';
import type { ClusterClients } from '../clusters/cluster-clients.ts';
import type { SpacePorts } from './aws/ports.ts';

export interface SpacePortsParts {
  readonly spaces: Client<typeof SpaceService>;
  readonly clients: ClusterClients;
}

/** Whose job it is, and with whose rights it acts. */
export interface JobOwner {
  readonly organisationId: string;
  readonly cloudAccountId: string;
  readonly actorId: string;
  readonly actorEmail: string;
}

type Service = KubeObject & { readonly spec?: { readonly type?: string } };

/** What becomes of clusters that jobs make, in the other services. */
export function spacePorts({ spaces, clients }: SpacePortsParts, owner: JobOwner): SpacePorts {
  const { organisationId, cloudAccountId } = owner;
  const callerFor = (jobId: string) => ({
    organisationId, userId: owner.actorId, email: owner.actorEmail,
    origin: { requestId: '', address: '', userAgent: 'spacedock', path: `/api/provisioning-jobs/${jobId}`, tokenId: '' },
  });
  const find = async (region: string, clusterName: string, signal: AbortSignal): Promise<string> =>
    (await spaces.findSpace({ organisationId, cloudAccountId, region, clusterName }, { signal })).spaceId;

  async function enter(spaceId: string, signal: AbortSignal): Promise<KubeClient | undefined> {
    const { cluster } = await spaces.enterSpace({ organisationId, spaceId, writes: true }, { signal });
    if (!cluster?.expiresAt) return undefined;
    const { kubeconfig, expiresAt, privateAddresses } = cluster;
    return clients.clientFor({ kubeconfig, expiresAt: timestampDate(expiresAt), privateAddresses });
  }

  return {
    async register({ jobId, region, name }, { signal }) {
      const { spaceId } = await spaces.registerSpace({ caller: callerFor(jobId), name, cloudAccountId, region, clusterName: name }, { signal });
      return { spaceId };
    },

    async remove({ jobId, region, name }, { signal }) {
      const spaceId = await find(region, name, signal);
      if (spaceId !== '') await spaces.removeSpace({ caller: callerFor(jobId), spaceId }, { signal });
    },

    // There is no service yet that keeps what is found: this shows that the new space answers, with the rights that jobs have in it.
    async discover({ region, name }, { signal }) {
      const client = await enter(await find(region, name, signal), signal);
      await client?.list({ apiVersion: 'v1', kind: 'Namespace' });
    },

    async drain({ region, name }, { signal }) {
      const spaceId = await find(region, name, signal);
      if (spaceId === '') return [];
      try {
        const client = await enter(spaceId, signal);
        if (!client) return [];
        const { items } = await client.list<Service>({ apiVersion: 'v1', kind: 'Service' });
        const balanced = items.filter(({ spec }) => spec?.type === 'LoadBalancer');
        for (const { metadata: { name: service, namespace = '' } } of balanced) {
          await client.delete({ apiVersion: 'v1', kind: 'Service', namespace, name: service });
        }
        return balanced.map(({ metadata }) => `Service ${metadata.namespace}/${metadata.name}`);
      } catch (error) {
        // A cluster that the cloud does not have any more has no load balancers either.
        if (error instanceof OutcomeError && isGone(error)) return [];
        throw error;
      }
    },
  };
}

const isGone = ({ code, details }: OutcomeError): boolean =>
  code === 'object.not_found' || (code === 'cloud.user_action' && details['kind'] === 'not_found') || code === 'cluster.access_missing';

import { type Architecture, type ArchitectureNode, type ArchitecturePart, mostOfKind } from './architecture.ts';
import { clusterNode, networkNode, subnetNode } from './architecture-nodes.ts';
import { gatherArchitecture } from './gather-architecture.ts';
import type { CallOptions, Cloud } from './cloud.ts';

const part = (nodes: readonly ArchitectureNode[]): ArchitecturePart => ({
  nodes: nodes.slice(0, mostOfKind),
  links: [],
  cut: nodes.length > mostOfKind,
});

/** Made of what every cloud lists for forms; what else there is in the region, it does not know. */
export function listedArchitecture(
  cloud: Pick<Cloud, 'provider' | 'networks' | 'subnets' | 'clusters'>,
  { region, signal }: CallOptions & { readonly region: string },
): Promise<Architecture> {
  return gatherArchitecture(
    { provider: cloud.provider, incomplete: ['datastore', 'vm_pool', 'load_balancer', 'external_network'], signal },
    [
      {
        part: 'networks',
        ask: async (ended) => part((await cloud.networks({ region, signal: ended })).map((network) => networkNode(network))),
      },
      {
        part: 'subnets',
        ask: async (ended) => part((await cloud.subnets({ region, signal: ended })).map((subnet) => subnetNode(subnet))),
      },
      { part: 'clusters', ask: async (ended) => part((await cloud.clusters({ region, signal: ended })).map(clusterNode)) },
    ],
  );
}

import type { ArchitectureFacts, ArchitectureNode } from './architecture.ts';
import type { CloudCluster, Network, Subnet } from './cloud.ts';

type Tags = ArchitectureNode['tags'];

export const networkNode = ({ id, name, cidrs }: Network, tags: Tags = {}): ArchitectureNode => ({
  id,
  kind: 'network',
  name,
  subnetIds: [],
  facts: { cidrs },
  tags,
});

export const subnetNode = (
  { id, name, networkId, zone, cidrs }: Subnet,
  facts: ArchitectureFacts = {},
  tags: Tags = {},
): ArchitectureNode => ({
  id,
  kind: 'subnet',
  name,
  networkId,
  subnetIds: [],
  facts: { cidrs, ...(zone === undefined ? {} : { zone }), ...facts },
  tags,
});

export const clusterNode = (cluster: CloudCluster): ArchitectureNode => {
  const { id, name, state, kubernetesVersion: version, endpoint, networkId, subnetIds = [], tags = {} } = cluster;
  return {
    id,
    kind: 'cluster',
    name,
    networkId,
    subnetIds,
    status: state,
    tags,
    facts: { ...(version === undefined ? {} : { version }), ...(endpoint === undefined ? {} : { endpoint }) },
  };
};

import type { InterfaceHolders } from '../../network-interfaces.ts';

/** A control plane reaches into the network of its nodes. */
export const clusterInterfaces: InterfaceHolders = ({ state, now }, region) =>
  state.clusters
    .filter((cluster) => cluster.region === region)
    .filter(({ goneAt }) => goneAt === undefined || Date.parse(goneAt) > now().getTime())
    .flatMap(({ name, subnetIds }) =>
      subnetIds.map((subnetId) => ({
        holder: `eks ${region} ${name}`,
        subnetId,
        groupIds: [],
        description: `Amazon EKS ${name}`,
        type: 'interface',
      })),
    );

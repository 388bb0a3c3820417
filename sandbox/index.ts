export { startCluster, type Cluster, type ClusterContext, type ClusterOptions } from './cluster/cluster.ts';
export { type ClusterKeys, clusterKeysIn, newClusterKeys } from './cluster/cluster-keys.ts';

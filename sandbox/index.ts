export { startCluster, type Cluster, type ClusterContext, type ClusterOptions } from './cluster/cluster.ts';
export type { ClusterWrite } from './cluster/write-log.ts';
export { type ClusterKeys, clusterKeysIn, newClusterKeys } from './cluster/cluster-keys.ts';
export { type ClusterFleet, clusterFleet, type FleetCluster } from './cloud/cluster-fleet.ts';
export { type Fault, type Faults, faults } from './cloud/faults.ts';
export { type Ledger, ledger } from './cloud/ledger.ts';
export { type Throttle, throttle } from './cloud/throttle.ts';
export { type AwsParts, type SandboxAws, startAws } from './aws/start-aws.ts';
export { type GcpParts, type SandboxGcp, startGcp } from './gcp/start-gcp.ts';
export { type AzureParts, type SandboxAzure, startAzure } from './azure/start-azure.ts';
export type { NamedRepository, Pushed } from './github/controls.ts';
export { type GithubParts, type SandboxGithub, startGithub } from './github/start-github.ts';
export type { Delivery as GithubDelivery } from './github/webhooks/webhooks.ts';
export type { NewAzureCluster } from './azure/controls.ts';
export {
  type Sandbox, type SandboxAccount, type SandboxCloud, sandboxClouds, startSandbox, type SandboxParts,
} from './sandbox.ts';
export { systemClock } from './cluster/controllers/clock.ts';
export { clusterControllers } from './cluster/controllers/cluster-controllers.ts';

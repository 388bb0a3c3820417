export {
  type Architecture, architectureKinds, architectureLinkKinds, type ArchitectureNode,
} from './architecture.ts';
export { CloudFailure, type FailureBucket, type FailureFacts, type FailureKind } from './cloud-failure.ts';
export {
  type CallOptions, type Cloud, type CloudAccount, type CloudCluster, type CloudParts, type ClusterAddress, type ClusterState,
  clusterStates, type DnsZone, type InstanceType, type MintedKubeconfig, type Network, type Region, type RegistryLogin,
  type SecretAddress, type Subnet, type Verification,
} from './cloud.ts';
export { authMethods, type AwsCredentials, type AzureCredentials, type CredentialsOf, type GcpCredentials } from './credentials.ts';
export type { Endpoints } from './endpoints.ts';
export { inParallel } from './in-parallel.ts';
export { type MintedKubeconfigs, mintedKubeconfigs } from './minted-kubeconfigs.ts';
export { openCloud } from './open-cloud.ts';
export { ownershipTags } from './ownership-tags.ts';
export {
  type PermissionGuide, permissionGuide, permissionLevels, type PermissionPurpose,
} from './permission-guide.ts';
export { accountNouns, type Provider, providerNames, providers } from './provider.ts';
export { AddressNotPublic, mustBePublicHost, publicLookup } from './public-addresses.ts';

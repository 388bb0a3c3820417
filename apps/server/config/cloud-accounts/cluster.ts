import { clusterStates } from '@spacedock/clouds';
import { type Static, Type } from 'typebox';
import { Id, Timestamp } from '../../stores/fields.ts';

export const RegionName = Type.String({
  maxLength: 64, pattern: '^[a-z][a-z0-9-]*$', says: 'must be a region as the cloud names it, such as us-east-1', examples: ['us-east-1'],
});
export const ClusterName = Type.String({
  maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$', says: 'must be 1 to 100 letters, digits, - and _', examples: ['checkout-prod'],
});
export const ResourceGroup = Type.String({
  maxLength: 90, pattern: String.raw`^[\p{L}\p{N}_().-]*[\p{L}\p{N}_()-]$`, says: 'must be the name of an Azure resource group',
  examples: ['checkout-rg'],
});

/** A cluster as the cloud knows it, with what we may do with it. */
export const Cluster = Type.Object({
  name: Type.String(),
  region: Type.String(),
  resourceGroup: Type.Optional(Type.String()),
  id: Type.String({ description: "The cloud's own id." }),
  state: Type.Enum([...clusterStates]),
  kubernetesVersion: Type.Optional(Type.String()),
  endpoint: Type.Optional(Type.String()),
  createdAt: Type.Optional(Type.String()),
  accessGranted: Type.Boolean({ description: 'Whether kubeconfigs may be minted for it.' }),
  spaceId: Type.Union([Id('space'), Type.Null()], { description: 'The space it is registered as, when you may see it.' }),
});
export type Cluster = Static<typeof Cluster>;

export const ClusterAccess = Type.Object({
  cloudAccountId: Id('cloud-account'),
  clusterName: Type.String(),
  region: Type.String(),
  resourceGroup: Type.Optional(Type.String()),
  clusterId: Type.String(),
  identity: Type.String({ description: 'Who the cluster says that we are.' }),
  grantedBy: Type.String(),
  grantedAt: Timestamp,
});
export type ClusterAccess = Static<typeof ClusterAccess>;

export const ClusterPath = Type.Object({ accountID: Id('cloud-account'), region: RegionName, clusterName: ClusterName });
export const ClusterAddressQuery = Type.Object({
  resourceGroup: Type.Optional(ResourceGroup),
}, { additionalProperties: false });

import type { KeyAndCertificate } from '../cluster/certificates.ts';

/** What Azure knows, in a form that can be kept as JSON. */
export interface AzureState {
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** There is one, but it trusts another tenant. */
  readonly foreignSubscriptionId: string;
  /** Vouches for the server where no other certificate is given; kept, so that accounts need not be told of a new one. */
  readonly ca: KeyAndCertificate;
  /** PEM. Signs the access tokens. */
  readonly signingKey: string;
  readonly principals: Principal[];
  resourceGroups: ResourceGroup[];
  clusters: ClusterRecord[];
  operations: OperationRecord[];
  networks: NetworkRecord[];
  dnsZones: DnsZoneRecord[];
  vaults: VaultRecord[];
  registries: RegistryRecord[];
}

/** As `Microsoft.Authorization/permissions` tells it: what one role of somebody allows. */
export interface RolePermissions {
  readonly actions: readonly string[];
  readonly notActions?: readonly string[] | undefined;
  /** In vaults and such, where `actions` count for nothing. */
  readonly dataActions?: readonly string[] | undefined;
  readonly notDataActions?: readonly string[] | undefined;
}

/** An application with its service principal. */
export interface Principal {
  readonly name: string;
  readonly clientId: string;
  readonly objectId: string;
  secrets: { readonly value: string; expiresAt: string }[];
  /** Takes tokens of the issuer that this sandbox trusts in place of a secret. */
  federated: boolean;
  /** Tokens of an earlier one are no longer good. */
  generation: number;
  permissions: readonly RolePermissions[];
  /** In clusters that ask Entra who somebody is. */
  kubernetesGroups: readonly string[];
}

export interface ResourceGroup { readonly name: string; readonly location: string }

/** As AKS itself says it; `Stopped` is a power state there. */
export const clusterPhases = ['Creating', 'Succeeded', 'Updating', 'Deleting', 'Stopped', 'Failed'] as const;
export type ClusterPhase = (typeof clusterPhases)[number];

export interface ClusterRecord {
  readonly name: string;
  readonly resourceGroup: string;
  readonly location: string;
  /** Asks Entra who somebody is; otherwise people have client certificates of the cluster. */
  readonly entra: boolean;
  /** Key of the API server in the fleet. */
  readonly backing: string;
  readonly createdAt: string;
  kubernetesVersion: string;
  tags: Readonly<Record<string, string>>;
  phase: ClusterPhase;
  /** When the phase ends by itself, in milliseconds; then a cluster is made, or gone. */
  phaseEnds: number | null;
}

/** A long-running operation. */
export interface OperationRecord {
  readonly id: string;
  readonly location: string;
  readonly startedAt: number;
  readonly endsAt: number;
}

export interface NetworkRecord {
  readonly name: string;
  readonly resourceGroup: string;
  readonly location: string;
  readonly cidrs: readonly string[];
  readonly subnets: readonly { readonly name: string; readonly cidr: string }[];
}

export interface DnsZoneRecord {
  readonly name: string;
  readonly resourceGroup: string;
  readonly private: boolean;
}

/** A key vault. Its secrets are kept with it. */
export interface VaultRecord {
  readonly name: string;
  readonly resourceGroup: string;
  readonly location: string;
  secrets: SecretRecord[];
}

export interface SecretRecord {
  readonly name: string;
  /** The last one is the newest. */
  readonly versions: SecretVersion[];
  /** Somebody deleted it; it can be recovered. */
  deletedAt?: string | undefined;
}

export interface SecretVersion {
  readonly id: string;
  readonly value: string;
  readonly contentType?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
  enabled: boolean;
  /** In seconds. */
  readonly created: number;
}

export interface RegistryRecord {
  readonly name: string;
  readonly resourceGroup: string;
  readonly location: string;
}

import type { KeyAndCertificate } from '../cluster/certificates.ts';

/** What this Google Cloud knows, in a form that can be kept as JSON. */
export interface GcpState {
  readonly projectId: string;
  readonly projectNumber: string;
  /** Vouches for the server where no other certificate is given; kept, so that accounts need not be told of a new one. */
  readonly ca: KeyAndCertificate;
  readonly serviceAccount: ServiceAccount;
  readonly oauthClient: { readonly id: string; secret: string };
  /** Who agreed to it; the refresh tokens are good for the client above. */
  readonly person: { readonly email: string; refreshTokens: string[] };
  readonly identityPool: { readonly audience: string; enabled: boolean };
  /** By principal: an e-mail address, or the `principalSet://…` of the identity pool. */
  readonly rights: Record<string, Rights>;
  /** By their own text. */
  accessTokens: Record<string, AccessTokenRecord>;
  /** `container.googleapis.com`: switched off in the project. */
  disabledServices: string[];
  /** Zones that lists over all locations leave out. */
  missingZones: { readonly zone: string; readonly alone: boolean }[];
  clusters: ClusterRecord[];
  operations: OperationRecord[];
  networks: NetworkRecord[];
  subnetworks: SubnetworkRecord[];
  managedZones: ManagedZoneRecord[];
  secrets: SecretRecord[];
  /** What was handed out last, for those who connect the account. */
  given: GivenCredentials;
}

export interface ServiceAccount {
  readonly email: string;
  /** Public halves, in PEM. */
  keys: { readonly id: string; readonly publicKey: string }[];
}

/** Permissions with `*` for any part. */
export interface Rights {
  allow: readonly string[];
  deny: readonly string[];
  /** What it is in the clusters of the project. */
  kubernetesGroups: readonly string[];
}

export interface AccessTokenRecord {
  /** As in `rights`, except that members of the pool have a `principal://…` of their own. */
  readonly principal: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

/** One set per way to authenticate, as the API of cloud accounts takes them. */
export interface GivenCredentials {
  readonly service_account: { readonly serviceAccountKey: Readonly<Record<string, string>> };
  readonly oauth: { readonly clientID: string; readonly clientSecret: string; readonly refreshToken: string };
  readonly workload_identity: { readonly audience: string; readonly serviceAccountEmail: string };
}

export const clusterStatuses = ['PROVISIONING', 'RUNNING', 'RECONCILING', 'STOPPING', 'ERROR', 'DEGRADED'] as const;
export type ClusterStatus = (typeof clusterStatuses)[number];

export interface ClusterRecord {
  readonly name: string;
  /** A region or a zone. */
  readonly location: string;
  /** Key of the API server in the fleet. */
  readonly backing: string;
  readonly createdAt: string;
  readonly network: string;
  readonly subnetwork: string;
  readonly version: string;
  readonly labels: Readonly<Record<string, string>>;
  status: ClusterStatus;
  /** When the status ends by itself, in milliseconds: then a cluster runs, or is gone. */
  statusEnds: number | null;
}

/** A long-running operation. */
export interface OperationRecord {
  readonly name: string;
  readonly type: 'CREATE_CLUSTER' | 'DELETE_CLUSTER';
  readonly location: string;
  readonly cluster: string;
  readonly startedAt: number;
  readonly endsAt: number;
}

export interface NetworkRecord {
  readonly id: string;
  readonly name: string;
  readonly auto: boolean;
  readonly createdAt: string;
}
export interface SubnetworkRecord {
  readonly id: string;
  readonly name: string;
  readonly network: string;
  readonly region: string;
  readonly cidr: string;
  readonly createdAt: string;
}
export interface ManagedZoneRecord {
  readonly id: string;
  readonly name: string;
  readonly dnsName: string;
  readonly visibility: 'public' | 'private';
  readonly createdAt: string;
}
export interface SecretRecord {
  readonly name: string;
  readonly createdAt: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The first is version 1. */
  readonly versions: { readonly createdAt: string; readonly data: string; state: 'ENABLED' | 'DISABLED' }[];
}

import type { Architecture } from './architecture.ts';
import type { CredentialsOf } from './credentials.ts';
import type { Endpoints } from './endpoints.ts';
import type { Provider } from './provider.ts';

/** One account as an implementation needs it to act for it. Holds secrets: never logged, never serialised. */
export interface CloudAccount<P extends Provider = Provider> {
  /** Ours (`ca_…`). Whatever is shared or kept per account is found by it. */
  readonly id: string;
  readonly provider: P;
  /** The cloud's: 12 digits of AWS, a project id of Google Cloud, a subscription id of Azure. */
  readonly cloudAccountId: string;
  readonly credentials: CredentialsOf[P];
  /** Changes whenever the credentials do, so that nothing made with the old ones is used after. */
  readonly revision: string;
  readonly endpoints?: Endpoints | undefined;
}

/** What a cloud is opened with, beside the account. */
export interface CloudParts {
  readonly now: () => Date;
  /** In [0, 1): jitter of retries. */
  readonly random: () => number;
  /** A token that says who this installation is, for clouds that trust its issuer (workload identity). */
  readonly identityToken: (audience: string) => Promise<string>;
  readonly deadlineMs?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface Verification {
  /** Who the cloud says we are: an ARN, an e-mail address, an object id. */
  readonly identity: string;
  /** Permissions that everything in this product would need and that are not held, as the cloud names them. */
  readonly missingPermissions: readonly string[];
  /** False: the cloud did not let us ask which permissions are held, so the list above says nothing. */
  readonly permissionsKnown: boolean;
}

/** How a cluster is found again. Azure needs the resource group; elsewhere there is none. */
export interface ClusterAddress {
  readonly region: string;
  readonly name: string;
  readonly resourceGroup?: string | undefined;
}

export const clusterStates = ['creating', 'active', 'updating', 'deleting', 'stopped', 'failed'] as const;
export type ClusterState = (typeof clusterStates)[number];

export interface CloudCluster extends ClusterAddress {
  /** The cloud's own id: an ARN, a self link, a resource id. */
  readonly id: string;
  readonly state: ClusterState;
  readonly kubernetesVersion?: string | undefined;
  /** https address of its API; not there while it is being created. */
  readonly endpoint?: string | undefined;
  readonly createdAt?: string | undefined;
  /** As `networks` and `subnets` name them, where the cloud says it. */
  readonly networkId?: string | undefined;
  readonly subnetIds?: readonly string[] | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

export interface Region { readonly id: string; readonly name: string }
export interface Network {
  readonly id: string;
  readonly name: string;
  /** Networks of Google Cloud span regions. */
  readonly region?: string | undefined;
  readonly resourceGroup?: string | undefined;
  readonly cidrs: readonly string[];
}
export interface Subnet {
  readonly id: string;
  readonly name: string;
  readonly networkId: string;
  readonly region: string;
  readonly zone?: string | undefined;
  readonly cidrs: readonly string[];
}
export interface DnsZone { readonly id: string; readonly name: string; readonly private: boolean }
export interface InstanceType {
  readonly id: string;
  readonly cpus: number;
  readonly memoryMiB: number;
  readonly gpus: number;
  readonly architecture: 'amd64' | 'arm64';
}

export interface MintedKubeconfig {
  /** Complete in itself: no command to run, no file to read. */
  readonly kubeconfig: string;
  readonly server: string;
  /** From then on the cluster refuses it. */
  readonly expiresAt: Date;
}

/** A secret of the cloud's secret manager. */
export interface SecretAddress {
  readonly region: string;
  /** As the cloud names it; of AWS its ARN too. On Azure `vault/name`, or the name alone where the region has just one vault. */
  readonly name: string;
}

/** What `docker login` takes. Holds a secret: never logged, never stored. */
export interface RegistryLogin {
  /** The host, without a scheme. */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly expiresAt: Date;
}

/**
 * One cloud account that can be asked. Every call has a deadline, paces itself with all other calls of the account, retries what
 * is transient, and throws CloudFailure. Lists are complete: all pages, and all regions where no region is named.
 */
export interface Cloud {
  readonly provider: Provider;
  /** Throws `credentials_invalid`, `credentials_expired`, `role_not_assumable`, or `account_mismatch` when they open another account. */
  readonly verify: (options?: CallOptions) => Promise<Verification>;
  readonly regions: (options?: CallOptions) => Promise<readonly Region[]>;
  readonly clusters: (options?: CallOptions & { readonly region?: string | undefined }) => Promise<readonly CloudCluster[]>;
  /** Throws `not_found`. Of Azure without a resource group: `not_found` unless just one cluster in the region has the name. */
  readonly cluster: (address: ClusterAddress, options?: CallOptions) => Promise<CloudCluster>;
  readonly networks: (options: CallOptions & { readonly region: string }) => Promise<readonly Network[]>;
  readonly subnets: (options: CallOptions & { readonly region: string; readonly networkId?: string | undefined }) => Promise<readonly Subnet[]>;
  /** What there is in the region and how it hangs together, for a drawing. Lists have an end here, and parts may be missing: it says which. */
  readonly architecture: (options: CallOptions & { readonly region: string }) => Promise<Architecture>;
  readonly dnsZones: (options?: CallOptions) => Promise<readonly DnsZone[]>;
  readonly instanceTypes: (options: CallOptions & { readonly region: string }) => Promise<readonly InstanceType[]>;
  /** Asks the cloud each time; `mintedKubeconfigs` keeps what is still good. */
  readonly mintKubeconfig: (address: ClusterAddress, options?: CallOptions) => Promise<MintedKubeconfig>;
  /** The newest value, as text. Throws `not_found` also when it is disabled or being deleted. No error has any of the value in it. */
  readonly readSecret: (address: SecretAddress, options?: CallOptions) => Promise<string>;
  /**
   * For a registry of this cloud: `123456789012.dkr.ecr.us-east-1.amazonaws.com`, with or without a repository behind it. Throws
   * `invalid_request` for any other host: whoever logs in there sends it the password.
   */
  readonly registryLogin: (registry: { readonly registry: string }, options?: CallOptions) => Promise<RegistryLogin>;
  /** Lets go of its connections. */
  readonly close: () => void;
}

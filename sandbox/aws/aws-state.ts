import type { ServiceRecords } from './service-records.ts';
import type { EcrDetails } from './services/ecr/ecr-records.ts';
import type { RoleDetails } from './services/iam/iam-records.ts';

/** Everything that the AWS of the sandbox knows. Plain data, so that it can be kept as JSON; moments are ISO texts. */
export interface AwsState extends ServiceRecords {
  readonly account: string;
  readonly users: UserRecord[];
  readonly roles: RoleRecord[];
  /** By access key id. */
  readonly sessions: Record<string, SessionRecord>;
  /** What principals may do, by ARN of the user or role. Who is not here may do everything. */
  readonly rights: Record<string, Rights>;
  readonly enabledRegions: string[];
  readonly clusters: ClusterRecord[];
  readonly vpcs: VpcRecord[];
  readonly subnets: SubnetRecord[];
  readonly hostedZones: HostedZoneRecord[];
  readonly repositories: RepositoryRecord[];
}

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

export interface UserRecord {
  readonly name: string;
  readonly id: string;
  readonly createdAt: string;
  accessKeys: AccessKey[];
}

export interface RoleRecord extends RoleDetails {
  readonly name: string;
  /** Begins and ends with a slash. */
  readonly path: string;
  readonly id: string;
  readonly createdAt: string;
  /** ARNs of those who may assume it; a root ARN stands for its whole account. */
  trusted: string[];
  externalId: string | undefined;
}

export interface SessionRecord {
  readonly secret: string;
  readonly token: string;
  readonly expiresAt: string;
  /** ARN of the user or role whose rights it has. */
  readonly source: string;
  /** What GetCallerIdentity answers. */
  readonly arn: string;
  readonly userId: string;
}

/** Actions, with `*` for any part. A denial wins. */
export interface Rights {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Where a service control policy of the organisation denies everything. */
  readonly deniedRegions: readonly string[];
}

export const clusterStatuses = ['CREATING', 'ACTIVE', 'UPDATING', 'DELETING', 'FAILED'] as const;
export type ClusterStatus = (typeof clusterStatuses)[number];

export interface ClusterRecord {
  readonly region: string;
  readonly name: string;
  /** The API server of the fleet that it stands on. */
  readonly backing: string;
  readonly version: string;
  readonly roleArn: string;
  readonly subnetIds: readonly string[];
  tags: Readonly<Record<string, string>>;
  readonly createdAt: string;
  /** CREATING until then. */
  readonly readyAt: string;
  /** DELETING until then, and gone after. */
  goneAt?: string;
  /** Whatever the time says. */
  readonly status?: ClusterStatus | undefined;
  /** The request it was made by: the same one again is no second cluster. */
  readonly madeBy?: { readonly token: string; readonly request: string } | undefined;
  /** Who may use it, by ARN of the user or role. */
  readonly access: Record<string, AccessEntry>;
}

export interface AccessEntry {
  readonly createdAt: string;
  readonly username?: string | undefined;
  groups: readonly string[];
  /** ARNs of access policies. */
  policies: readonly string[];
}

export interface VpcRecord {
  readonly id: string;
  readonly region: string;
  readonly cidr: string;
  readonly default: boolean;
  tags: Readonly<Record<string, string>>;
  /** Undefined: as AWS makes them, which is true for the first and false for the other. */
  dnsSupport?: boolean | undefined;
  dnsHostnames?: boolean | undefined;
}

export interface SubnetRecord {
  readonly id: string;
  readonly vpcId: string;
  readonly region: string;
  readonly zone: string;
  readonly cidr: string;
  /** Whether what is launched in it has a public address. */
  public: boolean;
  tags: Readonly<Record<string, string>>;
}

export interface HostedZoneRecord {
  readonly id: string;
  /** With the dot at its end. */
  readonly name: string;
  readonly private: boolean;
}

export interface RepositoryRecord extends EcrDetails {
  readonly region: string;
  readonly name: string;
  readonly createdAt: string;
}

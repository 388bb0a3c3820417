import type { SubnetRecord, VpcRecord } from '../../aws-state.ts';
import type { Tags } from '../../tags.ts';

/** How long things take, in milliseconds. */
export interface Ec2Pace {
  readonly createNatGateway: number;
  readonly deleteNatGateway: number;
  /** From `pending` to `running`, and in an Auto Scaling group to `InService`. */
  readonly launchInstance: number;
  readonly terminateInstance: number;
}

/** What EC2 knows beside networks and subnets, which stand in the state of the account itself. */
export interface Ec2Records {
  readonly internetGateways: InternetGatewayRecord[];
  readonly natGateways: NatGatewayRecord[];
  readonly addresses: AddressRecord[];
  readonly routeTables: RouteTableRecord[];
  readonly securityGroups: SecurityGroupRecord[];
  readonly securityGroupRules: SecurityGroupRuleRecord[];
  readonly peerings: PeeringRecord[];
  readonly launchTemplates: LaunchTemplateRecord[];
  readonly instances: InstanceRecord[];
  /** Requests that are done once however often they come, by operation, region and client token. */
  readonly tokens: Record<string, { readonly request: string; readonly id: string; readonly at: string }>;
}

export const noEc2 = (): Ec2Records => ({
  internetGateways: [],
  natGateways: [],
  addresses: [],
  routeTables: [],
  securityGroups: [],
  securityGroupRules: [],
  peerings: [],
  launchTemplates: [],
  instances: [],
  tokens: {},
});

interface Thing {
  readonly id: string;
  readonly region: string;
  tags: Tags;
}

/** Something that can still be seen for a while after its end. */
interface Remembered extends Thing {
  /** It has come to its end then; undefined while nobody asked for it. */
  goneAt?: string | undefined;
}

export interface InternetGatewayRecord extends Thing {
  vpcId: string | undefined;
}

export interface NatGatewayRecord extends Remembered {
  readonly vpcId: string;
  readonly subnetId: string;
  /** Undefined for a private one. */
  readonly allocationId: string | undefined;
  readonly createdAt: string;
  readonly readyAt: string;
  /** Why it comes to nothing, in place of being ready. */
  readonly failure?: { readonly code: string; readonly message: string } | undefined;
  deletedAt?: string | undefined;
}

export interface AddressRecord extends Thing {
  readonly address: string;
}

export interface RouteTableRecord extends Thing {
  readonly vpcId: string;
  readonly main: boolean;
  readonly routes: RouteRecord[];
  /** Subnets by the id of their association. */
  readonly associations: Record<string, string>;
}

export interface RouteRecord {
  readonly destination: string;
  /** An internet gateway, a NAT gateway, a peering connection or a network interface. */
  readonly target: string;
}

export interface SecurityGroupRecord extends Thing {
  readonly vpcId: string;
  readonly name: string;
  readonly description: string;
}

export interface SecurityGroupRuleRecord extends Thing {
  readonly groupId: string;
  readonly egress: boolean;
  /** `tcp`, `udp`, `icmp`, `icmpv6`, a number, or `-1` for all. */
  readonly protocol: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly peer: RulePeer;
  readonly description: string | undefined;
  /** It came with its group, so it is in no ledger. */
  readonly builtIn?: true;
}

/** Whom a rule lets in or out. */
export type RulePeer =
  | { readonly kind: 'ipv4' | 'ipv6'; readonly cidr: string }
  | { readonly kind: 'group'; readonly groupId: string; readonly vpcId: string };

export interface PeeringRecord extends Remembered {
  readonly requesterVpcId: string;
  readonly accepterVpcId: string;
  readonly accepterRegion: string;
  readonly createdAt: string;
  status: 'pending-acceptance' | 'active' | 'failed' | 'deleted';
}

export interface LaunchTemplateRecord extends Thing {
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
  defaultVersion: number;
  readonly versions: LaunchTemplateVersionRecord[];
}

export interface LaunchTemplateVersionRecord {
  readonly number: number;
  readonly description: string | undefined;
  readonly createdAt: string;
  /** As the request had it. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface InstanceRecord extends Remembered {
  readonly reservationId: string;
  readonly subnetId: string;
  readonly vpcId: string;
  readonly type: string;
  readonly imageId: string;
  readonly groupIds: readonly string[];
  readonly publicAddress: string | undefined;
  readonly profile: string | undefined;
  readonly launchTemplate: { readonly id: string; readonly version: number } | undefined;
  /** The Auto Scaling group that launched it. */
  readonly autoScalingGroup: string | undefined;
  readonly createdAt: string;
  readonly readyAt: string;
}

/** What there is in EC2, by the type of resource that ARNs, tag specifications and the ledger name. */
export interface Ec2Kinds {
  readonly vpc: VpcRecord;
  readonly subnet: SubnetRecord;
  readonly 'internet-gateway': InternetGatewayRecord;
  readonly natgateway: NatGatewayRecord;
  readonly 'elastic-ip': AddressRecord;
  readonly 'route-table': RouteTableRecord;
  readonly 'security-group': SecurityGroupRecord;
  readonly 'security-group-rule': SecurityGroupRuleRecord;
  readonly 'vpc-peering-connection': PeeringRecord;
  readonly 'launch-template': LaunchTemplateRecord;
  readonly instance: InstanceRecord;
}
export type Ec2Kind = keyof Ec2Kinds;

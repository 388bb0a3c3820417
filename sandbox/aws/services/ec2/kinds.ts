import { AwsError } from '../../aws-error.ts';
import type { AwsState } from '../../aws-state.ts';
import type { Ec2Kind, Ec2Kinds } from './ec2-records.ts';

interface Kind<Record> {
  /** What its ids begin with. */
  readonly prefix: string;
  readonly records: (state: AwsState) => Record[];
  /** What those are told who name one that is not there. */
  readonly missing: (id: string) => AwsError;
}

const missing =
  (code: string, message: (id: string) => string) =>
  (id: string): AwsError =>
    new AwsError(400, code, message(id));

/** Everything that EC2 makes: where it is kept, and what is said where it is missing. */
export const kinds: { readonly [K in Ec2Kind]: Kind<Ec2Kinds[K]> } = {
  vpc: {
    prefix: 'vpc',
    records: ({ vpcs }) => vpcs,
    missing: missing('InvalidVpcID.NotFound', (id) => `The vpc ID '${id}' does not exist`),
  },
  subnet: {
    prefix: 'subnet',
    records: ({ subnets }) => subnets,
    missing: missing('InvalidSubnetID.NotFound', (id) => `The subnet ID '${id}' does not exist`),
  },
  'internet-gateway': {
    prefix: 'igw',
    records: ({ ec2 }) => ec2.internetGateways,
    missing: missing('InvalidInternetGatewayID.NotFound', (id) => `The internetGateway ID '${id}' does not exist`),
  },
  natgateway: {
    prefix: 'nat',
    records: ({ ec2 }) => ec2.natGateways,
    missing: missing('NatGatewayNotFound', (id) => `The Nat Gateway ${id} was not found`),
  },
  'elastic-ip': {
    prefix: 'eipalloc',
    records: ({ ec2 }) => ec2.addresses,
    missing: missing('InvalidAllocationID.NotFound', (id) => `The allocation ID '${id}' does not exist`),
  },
  'route-table': {
    prefix: 'rtb',
    records: ({ ec2 }) => ec2.routeTables,
    missing: missing('InvalidRouteTableID.NotFound', (id) => `The routeTable ID '${id}' does not exist`),
  },
  'security-group': {
    prefix: 'sg',
    records: ({ ec2 }) => ec2.securityGroups,
    missing: missing('InvalidGroup.NotFound', (id) => `The security group '${id}' does not exist`),
  },
  'security-group-rule': {
    prefix: 'sgr',
    records: ({ ec2 }) => ec2.securityGroupRules,
    missing: missing('InvalidSecurityGroupRuleId.NotFound', (id) => `The security group rule ID '${id}' does not exist`),
  },
  'vpc-peering-connection': {
    prefix: 'pcx',
    records: ({ ec2 }) => ec2.peerings,
    missing: missing('InvalidVpcPeeringConnectionID.NotFound', (id) => `The vpcPeeringConnection ID '${id}' does not exist`),
  },
  'launch-template': {
    prefix: 'lt',
    records: ({ ec2 }) => ec2.launchTemplates,
    missing: missing(
      'InvalidLaunchTemplateId.NotFound',
      (id) => `The specified launch template, with template ID ${id}, does not exist.`,
    ),
  },
  instance: {
    prefix: 'i',
    records: ({ ec2 }) => ec2.instances,
    missing: missing('InvalidInstanceID.NotFound', (id) => `The instance ID '${id}' does not exist`),
  },
};

export const kindNames = Object.keys(kinds) as readonly Ec2Kind[];

export const ec2Arn = (
  account: string,
  kind: Ec2Kind,
  { region, id }: { readonly region: string; readonly id: string },
): string => `arn:aws:ec2:${region}:${account}:${kind}/${id}`;

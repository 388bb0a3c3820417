import type { Ec2Subnet } from '@spacedock/clouds/aws';
import { nothingToUndo } from '@spacedock/workflow';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type StepRef } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { describeVpc } from './describe-vpc.ts';

export type Placement = {
  readonly vpcId: string;
  readonly cidr: string;
  readonly subnetIds: readonly string[];
  /** The network of the cluster of the space, where that is another one. */
  readonly client: { readonly vpcId: string; readonly cidr: string } | null;
};

export interface PlacementPlan {
  readonly vpcID?: string | undefined;
  readonly subnetIDs?: readonly string[] | undefined;
  /** Which subnets are taken when none are named, where there is a choice. */
  readonly prefer: 'public' | 'private';
  /** A load balancer has one leg in a zone. */
  readonly onePerZone?: boolean | undefined;
}

export const placementRef: StepRef<Placement> = { name: 'placement' };

/** Finds the network that things go into: the one that is named, that of the space's cluster, or the default of the region. */
export const placement = (plan: PlacementPlan): AwsStep<Placement> => ({
  name: placementRef.name,
  title: 'Choose network and subnets',
  permissions: ['eks:DescribeCluster', 'ec2:DescribeVpcs', 'ec2:DescribeSubnets'],
  async ensure(context) {
    const client = await clusterNetwork(context, plan);
    const vpcId = plan.vpcID ?? (await networkOfSubnets(context, plan.subnetIDs)) ?? client ?? (await defaultNetwork(context));
    const { cidr } = await describeVpc(context, vpcId);
    const subnetIds = await subnetsIn(context, vpcId, plan);
    const elsewhere = client !== undefined && client !== vpcId ? await describeVpc(context, client) : null;
    return { done: { vpcId, cidr, subnetIds, client: elsewhere } };
  },
  undo: nothingToUndo,
});

/** Where the network is named, the cluster may be gone; else it is the one that says where. */
async function clusterNetwork(context: AwsContext, { vpcID, subnetIDs }: PlacementPlan): Promise<string | undefined> {
  const { aws, cluster } = context.ports;
  if (cluster === undefined) return undefined;
  const asked = aws.ask('eks:DescribeCluster', at(context), (eks, how) => eks.describeCluster({ name: cluster }, how));
  const answer = vpcID === undefined && subnetIDs === undefined ? await asked : await ifThere(asked);
  return answer?.cluster?.resourcesVpcConfig?.vpcId;
}

async function defaultNetwork(context: AwsContext): Promise<string> {
  const { Vpcs = [] } = await context.ports.aws.ask('ec2:DescribeVpcs', at(context), (ec2, how) =>
    ec2.describeVpcs({ Filters: [{ Name: 'is-default', Values: ['true'] }] }, how),
  );
  const [found] = Vpcs;
  if (found?.VpcId !== undefined) return found.VpcId;
  throw new StepFailure({
    bucket: 'user_action',
    code: 'no_network',
    message: `No vpcID is given, and ${context.ports.region} has no default VPC to fall back to.`,
    fixHint: 'Submit the job with vpcID and subnetIDs; a job of kind network makes a VPC.',
  });
}

async function networkOfSubnets(context: AwsContext, ids: readonly string[] | undefined): Promise<string | undefined> {
  if (ids === undefined) return undefined;
  const [first] = await describeSubnets(context, { SubnetIds: [...ids] });
  return first?.VpcId;
}

async function subnetsIn(context: AwsContext, vpcId: string, plan: PlacementPlan): Promise<readonly string[]> {
  const found = plan.subnetIDs
    ? await describeSubnets(context, { SubnetIds: [...plan.subnetIDs] })
    : preferred(await describeSubnets(context, { Filters: [{ Name: 'vpc-id', Values: [vpcId] }] }), plan);
  const stray = found.find((subnet) => subnet.VpcId !== vpcId);
  if (stray) {
    throw new StepFailure({
      bucket: 'user_action',
      code: 'subnet_of_another_vpc',
      message: `The subnet ${stray.SubnetId} is in ${stray.VpcId}, not in ${vpcId}.`,
      fixHint: 'Submit the job with subnets of one VPC.',
    });
  }
  if (zonesOf(found) < 2) {
    throw new StepFailure({
      bucket: 'user_action',
      code: 'too_few_zones',
      message: `AWS wants subnets in two availability zones; those of ${vpcId} that can be taken are in ${zonesOf(found)}.`,
      fixHint: 'Submit the job with subnetIDs in at least two zones, or add subnets to the VPC.',
    });
  }
  return found.map(({ SubnetId = '' }) => SubnetId);
}

async function describeSubnets(
  context: AwsContext,
  which: { readonly SubnetIds: string[] } | { readonly Filters: { Name: string; Values: string[] }[] },
): Promise<readonly Ec2Subnet[]> {
  const { Subnets = [] } = await context.ports.aws.ask('ec2:DescribeSubnets', at(context), (ec2, how) =>
    ec2.describeSubnets(which, how),
  );
  return Subnets;
}

const zonesOf = (subnets: readonly Ec2Subnet[]): number => new Set(subnets.map(({ AvailabilityZone }) => AvailabilityZone)).size;

/** All of a VPC, where those that are preferred are not in two zones. Sorted, so that each attempt takes the same. */
function preferred(all: readonly Ec2Subnet[], { prefer, onePerZone = false }: PlacementPlan): readonly Ec2Subnet[] {
  const sorted = all.toSorted((a, b) => ((a.SubnetId ?? '') < (b.SubnetId ?? '') ? -1 : 1));
  const fitting = sorted.filter(({ MapPublicIpOnLaunch = false }) => MapPublicIpOnLaunch === (prefer === 'public'));
  const taken = zonesOf(fitting) < 2 ? sorted : fitting;
  const isFirst = (subnet: Ec2Subnet): boolean =>
    taken.find((one) => one.AvailabilityZone === subnet.AvailabilityZone) === subnet;
  return onePerZone ? taken.filter(isFirst) : taken;
}

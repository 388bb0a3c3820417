import { at, type AwsContext, type AwsStep, once, type StepRef, waitFor } from '../aws-step.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { networkUsers } from '../network-users.ts';
import { ownFilters, tagList, tagsFor } from '../ownership.ts';
import { takeAllAway } from '../take-away.ts';
import type { NetworkPlan } from './config.ts';

export type MadeVpc = { readonly vpcId: string; readonly cidr: string };

export const vpcRef: StepRef<MadeVpc> = { name: 'vpc' };

export const vpc = ({ name, cidr }: NetworkPlan): AwsStep<MadeVpc> => ({
  name: vpcRef.name,
  title: `VPC ${name} (${cidr})`,
  permissions: [
    'ec2:DescribeVpcs',
    'ec2:CreateVpc',
    'ec2:CreateTags',
    'ec2:ModifyVpcAttribute',
    'ec2:DeleteVpc',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:DescribeSecurityGroups',
  ],
  async ensure(context) {
    const { aws } = context.ports;
    const found = await findOrMake(context, vpcRef.name, {
      what: `The VPC ${name}`,
      find: async () => (await ownVpcs(context))[0],
      make: () =>
        aws.ask('ec2:CreateVpc', once(context), (ec2, how) =>
          ec2.createVpc(
            {
              CidrBlock: cidr,
              TagSpecifications: [{ ResourceType: 'vpc', Tags: tagList(tagsFor(context, vpcRef.name, name)) }],
            },
            how,
          ),
        ),
    });
    if (found?.VpcId === undefined) return notShownYet;
    if (found.State !== 'available') return waitFor(2, 'AWS is making the VPC.');
    const { VpcId } = found;
    // Names of hosts inside are what endpoints of databases and clusters resolve by.
    await aws.ask('ec2:ModifyVpcAttribute', at(context), (ec2, how) =>
      ec2.modifyVpcAttribute({ VpcId, EnableDnsHostnames: { Value: true } }, how),
    );
    return { done: { vpcId: VpcId, cidr } };
  },
  async undo(context) {
    const found = await ownVpcs(context);
    return takeAllAway(
      found.map(({ VpcId = '' }) => ({
        what: `the VPC ${VpcId}`,
        delete: () => context.ports.aws.ask('ec2:DeleteVpc', at(context), (ec2, how) => ec2.deleteVpc({ VpcId }, how)),
        users: () => whatIsIn(context, VpcId),
      })),
    );
  },
});

async function ownVpcs(context: AwsContext) {
  const { Vpcs = [] } = await context.ports.aws.ask('ec2:DescribeVpcs', at(context), (ec2, how) =>
    ec2.describeVpcs({ Filters: ownFilters(context, vpcRef.name) }, how),
  );
  return Vpcs;
}

/** Network interfaces, subnets and groups: what others put into it after it was made. */
async function whatIsIn(context: AwsContext, vpcId: string): Promise<readonly string[]> {
  const { aws } = context.ports;
  const Filters = [{ Name: 'vpc-id', Values: [vpcId] }];
  const { Subnets = [] } = await aws.ask('ec2:DescribeSubnets', at(context), (ec2, how) => ec2.describeSubnets({ Filters }, how));
  const { SecurityGroups = [] } = await aws.ask('ec2:DescribeSecurityGroups', at(context), (ec2, how) =>
    ec2.describeSecurityGroups({ Filters }, how),
  );
  return [
    ...(await networkUsers(context, 'vpc-id', vpcId)),
    ...Subnets.map(({ SubnetId = '' }) => SubnetId),
    // The default one goes with the VPC.
    ...SecurityGroups.filter(({ GroupName }) => GroupName !== 'default').map(
      ({ GroupId, GroupName }) => `${GroupId} (${GroupName})`,
    ),
  ];
}

import { at, type AwsContext, type AwsStep, once, type StepRef, waitFor } from '../aws-step.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { networkUsers } from '../network-users.ts';
import { ownFilters, tagList, tagsFor } from '../ownership.ts';
import { takeAllAway } from '../take-away.ts';
import type { NetworkPlan, SubnetPlan } from './config.ts';
import { vpcRef } from './vpc.ts';
import { zonesRef } from './zones.ts';

export type MadeSubnet = { readonly subnetId: string; readonly zone: string; readonly cidr: string };

export const subnetRef = ({ tier, index }: SubnetPlan): StepRef<MadeSubnet> => ({ name: `subnet/${tier}-${index + 1}` });

/** By these EKS knows where load balancers of Services belong. */
const roleTags = { public: 'kubernetes.io/role/elb', private: 'kubernetes.io/role/internal-elb' } as const;

export function subnet({ name }: NetworkPlan, plan: SubnetPlan): AwsStep<MadeSubnet> {
  const { tier, index, cidr } = plan;
  const step = subnetRef(plan).name;
  return {
    name: step,
    title: `${tier === 'public' ? 'Public' : 'Private'} subnet ${cidr}`,
    needs: [vpcRef.name, zonesRef.name],
    permissions: [
      'ec2:DescribeSubnets',
      'ec2:CreateSubnet',
      'ec2:CreateTags',
      'ec2:ModifySubnetAttribute',
      'ec2:DeleteSubnet',
      'ec2:DescribeNetworkInterfaces',
    ],
    async ensure(context) {
      const { aws } = context.ports;
      const { vpcId } = context.output(vpcRef);
      const zone = context.output(zonesRef).zones[index] ?? '';
      const tags = { ...tagsFor(context, step, `${name}-${tier}-${index + 1}`), [roleTags[tier]]: '1' };
      const found = await findOrMake(context, step, {
        what: `The subnet ${cidr}`,
        find: async () => (await ownSubnets(context, step))[0],
        make: () =>
          aws.ask('ec2:CreateSubnet', once(context), (ec2, how) =>
            ec2.createSubnet(
              {
                VpcId: vpcId,
                CidrBlock: cidr,
                AvailabilityZone: zone,
                TagSpecifications: [{ ResourceType: 'subnet', Tags: tagList(tags) }],
              },
              how,
            ),
          ),
      });
      if (found?.SubnetId === undefined) return notShownYet;
      if (found.State !== 'available') return waitFor(2, 'AWS is making the subnet.');
      const { SubnetId } = found;
      if (tier === 'public' && found.MapPublicIpOnLaunch !== true) {
        await aws.ask('ec2:ModifySubnetAttribute', at(context), (ec2, how) =>
          ec2.modifySubnetAttribute({ SubnetId, MapPublicIpOnLaunch: { Value: true } }, how),
        );
      }
      return { done: { subnetId: SubnetId, zone, cidr } };
    },
    async undo(context) {
      const found = await ownSubnets(context, step);
      return takeAllAway(
        found.map(({ SubnetId = '' }) => ({
          what: `the subnet ${SubnetId}`,
          delete: () => context.ports.aws.ask('ec2:DeleteSubnet', at(context), (ec2, how) => ec2.deleteSubnet({ SubnetId }, how)),
          users: () => networkUsers(context, 'subnet-id', SubnetId),
        })),
      );
    },
  };
}

async function ownSubnets(context: AwsContext, step: string) {
  const { Subnets = [] } = await context.ports.aws.ask('ec2:DescribeSubnets', at(context), (ec2, how) =>
    ec2.describeSubnets({ Filters: ownFilters(context, step) }, how),
  );
  return Subnets;
}

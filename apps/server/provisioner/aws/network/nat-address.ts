import { at, type AwsContext, type AwsStep, once, type StepRef } from '../aws-step.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { ownFilters, tagList, tagsFor } from '../ownership.ts';
import { takeAllAway } from '../take-away.ts';
import type { NetworkPlan } from './config.ts';

export type MadeAddress = { readonly allocationId: string; readonly publicIp: string };

export const natAddressRef = (index: number): StepRef<MadeAddress> => ({ name: `nat-address/${index + 1}` });

export function natAddress({ name }: NetworkPlan, index: number): AwsStep<MadeAddress> {
  const step = natAddressRef(index).name;
  return {
    name: step,
    title: `Public address of NAT gateway ${index + 1}`,
    permissions: ['ec2:DescribeAddresses', 'ec2:AllocateAddress', 'ec2:CreateTags', 'ec2:ReleaseAddress'],
    async ensure(context) {
      const found = await findOrMake(context, step, {
        what: 'The address',
        find: async () => (await ownAddresses(context, step))[0],
        make: () =>
          context.ports.aws.ask('ec2:AllocateAddress', once(context), (ec2, how) =>
            ec2.allocateAddress(
              {
                Domain: 'vpc',
                TagSpecifications: [
                  { ResourceType: 'elastic-ip', Tags: tagList(tagsFor(context, step, `${name}-nat-${index + 1}`)) },
                ],
              },
              how,
            ),
          ),
      });
      if (found?.AllocationId === undefined) return notShownYet;
      return { done: { allocationId: found.AllocationId, publicIp: found.PublicIp ?? '' } };
    },
    async undo(context) {
      const found = await ownAddresses(context, step);
      return takeAllAway(
        found.map(({ AllocationId = '', PublicIp = '' }) => ({
          what: `the address ${PublicIp}`,
          delete: () =>
            context.ports.aws.ask('ec2:ReleaseAddress', at(context), (ec2, how) => ec2.releaseAddress({ AllocationId }, how)),
        })),
      );
    },
  };
}

async function ownAddresses(context: AwsContext, step: string) {
  const { Addresses = [] } = await context.ports.aws.ask('ec2:DescribeAddresses', at(context), (ec2, how) =>
    ec2.describeAddresses({ Filters: ownFilters(context, step) }, how),
  );
  return Addresses;
}

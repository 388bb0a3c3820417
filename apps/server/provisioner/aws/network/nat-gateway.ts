import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, once, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { clientToken, ownFilters, tagList, tagsFor } from '../ownership.ts';
import { gone } from '../take-away.ts';
import type { NetworkPlan, SubnetPlan } from './config.ts';
import { internetGatewayRef } from './internet-gateway.ts';
import { natAddressRef } from './nat-address.ts';
import { subnetRef } from './subnet.ts';

export type MadeNatGateway = { readonly natGatewayId: string };

export const natGatewayRef = (index: number): StepRef<MadeNatGateway> => ({ name: `nat-gateway/${index + 1}` });

/** In a public subnet; what is in private ones reaches the world through it. */
export function natGateway({ name }: NetworkPlan, index: number, within: SubnetPlan): AwsStep<MadeNatGateway> {
  const step = natGatewayRef(index).name;
  return {
    name: step,
    title: `NAT gateway ${index + 1}`,
    needs: [subnetRef(within).name, natAddressRef(index).name, internetGatewayRef.name],
    permissions: ['ec2:DescribeNatGateways', 'ec2:CreateNatGateway', 'ec2:CreateTags', 'ec2:DeleteNatGateway'],
    async ensure(context) {
      const { aws } = context.ports;
      const all = await ownGateways(context, step);
      const live = all.find(({ State }) => State !== 'deleting' && State !== 'deleted');
      if (live === undefined) {
        await aws.ask('ec2:CreateNatGateway', once(context), (ec2, how) =>
          ec2.createNatGateway(
            {
              SubnetId: context.output(subnetRef(within)).subnetId,
              AllocationId: context.output(natAddressRef(index)).allocationId,
              // Those that failed before are shown for an hour, and their token is spent.
              ClientToken: clientToken(context, String(all.length)),
              TagSpecifications: [{ ResourceType: 'natgateway', Tags: tagList(tagsFor(context, step, `${name}-${index + 1}`)) }],
            },
            how,
          ),
        );
        return waitFor(10, 'AWS is making the NAT gateway, which usually takes 2 minutes.');
      }
      const { NatGatewayId = '', State, FailureCode = 'failed', FailureMessage = 'AWS does not say why' } = live;
      switch (State) {
        case 'available':
          return { done: { natGatewayId: NatGatewayId } };
        case 'failed':
          // It stays failed. It is put away now, so that a retry makes another.
          await aws.ask('ec2:DeleteNatGateway', at(context), (ec2, how) => ec2.deleteNatGateway({ NatGatewayId }, how));
          throw new StepFailure({
            bucket: 'user_action',
            code: 'nat_gateway_failed',
            message: `AWS could not make the NAT gateway: ${FailureMessage} (${FailureCode}).`,
            fixHint: 'Mend what AWS names and retry.',
          });
        default:
          return waitFor(10, 'AWS is making the NAT gateway, which usually takes 2 minutes.');
      }
    },
    async undo(context) {
      const left = (await ownGateways(context, step)).filter(({ State }) => State !== 'deleted');
      for (const { NatGatewayId = '', State } of left) {
        if (State === 'deleting') continue;
        await ifThere(
          context.ports.aws.ask('ec2:DeleteNatGateway', at(context), (ec2, how) => ec2.deleteNatGateway({ NatGatewayId }, how)),
        );
      }
      return left.length === 0 ? gone : waitFor(10, 'AWS is deleting the NAT gateway, which usually takes a minute.');
    },
  };
}

async function ownGateways(context: AwsContext, step: string) {
  const { NatGateways = [] } = await context.ports.aws.ask('ec2:DescribeNatGateways', at(context), (ec2, how) =>
    ec2.describeNatGateways({ Filter: ownFilters(context, step) }, how),
  );
  return NatGateways;
}

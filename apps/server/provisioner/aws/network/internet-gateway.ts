import { at, type AwsContext, type AwsStep, once, type StepRef } from '../aws-step.ts';
import { ifThere, unlessSo } from '../failed-as.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { networkUsers } from '../network-users.ts';
import { ownFilters, tagList, tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { NetworkPlan } from './config.ts';
import { vpcRef } from './vpc.ts';

export type MadeInternetGateway = { readonly internetGatewayId: string };

export const internetGatewayRef: StepRef<MadeInternetGateway> = { name: 'internet-gateway' };
const step = internetGatewayRef.name;

export const internetGateway = ({ name }: NetworkPlan): AwsStep<MadeInternetGateway> => ({
  name: step,
  title: 'Internet gateway',
  needs: [vpcRef.name],
  permissions: [
    'ec2:DescribeInternetGateways',
    'ec2:CreateInternetGateway',
    'ec2:CreateTags',
    'ec2:AttachInternetGateway',
    'ec2:DetachInternetGateway',
    'ec2:DeleteInternetGateway',
    'ec2:DescribeNetworkInterfaces',
  ],
  async ensure(context) {
    const { aws } = context.ports;
    const { vpcId } = context.output(vpcRef);
    const found = await findOrMake(context, step, {
      what: 'The internet gateway',
      find: () => ownGateway(context),
      make: () =>
        aws.ask('ec2:CreateInternetGateway', once(context), (ec2, how) =>
          ec2.createInternetGateway(
            {
              TagSpecifications: [{ ResourceType: 'internet-gateway', Tags: tagList(tagsFor(context, step, name)) }],
            },
            how,
          ),
        ),
    });
    if (found?.InternetGatewayId === undefined) return notShownYet;
    const { InternetGatewayId, Attachments = [] } = found;
    if (!Attachments.some(({ VpcId }) => VpcId === vpcId)) {
      // Attached already is also what it says when the first answer was lost.
      await unlessSo(
        aws.ask('ec2:AttachInternetGateway', at(context), (ec2, how) =>
          ec2.attachInternetGateway({ InternetGatewayId, VpcId: vpcId }, how),
        ),
      );
    }
    return { done: { internetGatewayId: InternetGatewayId } };
  },
  async undo(context) {
    const { aws } = context.ports;
    const found = await ownGateway(context);
    if (found?.InternetGatewayId === undefined) return gone;
    const { InternetGatewayId, Attachments = [] } = found;
    for (const { VpcId = '' } of Attachments) {
      const detached = await takeAway({
        what: `the internet gateway ${InternetGatewayId}`,
        delete: () =>
          aws.ask('ec2:DetachInternetGateway', at(context), (ec2, how) =>
            ec2.detachInternetGateway({ InternetGatewayId, VpcId }, how),
          ),
        users: () => networkUsers(context, 'vpc-id', VpcId),
      });
      if ('wait' in detached) return detached;
    }
    await ifThere(
      aws.ask('ec2:DeleteInternetGateway', at(context), (ec2, how) => ec2.deleteInternetGateway({ InternetGatewayId }, how)),
    );
    return gone;
  },
});

async function ownGateway(context: AwsContext) {
  const { InternetGateways = [] } = await context.ports.aws.ask('ec2:DescribeInternetGateways', at(context), (ec2, how) =>
    ec2.describeInternetGateways({ Filters: ownFilters(context, step) }, how),
  );
  return InternetGateways[0];
}

import { nothingToUndo } from '@spacedock/workflow';
import type { AwsStep, AwsWorkflow } from '../aws-step.ts';
import type { NetworkPlan } from './config.ts';
import { networkSteps } from './network-steps.ts';
import { peering } from './peering.ts';
import { subnetRef } from './subnet.ts';
import { vpcRef } from './vpc.ts';

export const networkWorkflow: AwsWorkflow<NetworkPlan> = {
  name: 'aws/network',
  steps(plan) {
    const made = networkSteps(plan);
    return [
      ...made,
      ...plan.peerings.map(({ vpcId: otherVpcId, region: otherRegion }) =>
        peering({
          name: `peering/${otherVpcId}`,
          // After all tables of routes, for they get the way to the other network.
          needs: made.map(({ name }) => name),
          between: (context) => ({ vpcId: context.output(vpcRef).vpcId, otherVpcId, otherRegion }),
        }),
      ),
      summary(plan, made),
    ];
  },
};

export type MadeNetwork = {
  readonly vpcId: string;
  readonly cidr: string;
  readonly publicSubnetIds: readonly string[];
  readonly privateSubnetIds: readonly string[];
};

/** What others need of the network, in one place. */
const summary = (plan: NetworkPlan, made: readonly AwsStep[]): AwsStep<MadeNetwork> => ({
  name: 'network',
  title: 'The network is ready',
  needs: made.map(({ name }) => name),
  permissions: [],
  async ensure(context) {
    const idsOf = (tier: 'public' | 'private'): readonly string[] =>
      plan.subnets.filter((one) => one.tier === tier).map((one) => context.output(subnetRef(one)).subnetId);
    return { done: { ...context.output(vpcRef), publicSubnetIds: idsOf('public'), privateSubnetIds: idsOf('private') } };
  },
  undo: nothingToUndo,
});

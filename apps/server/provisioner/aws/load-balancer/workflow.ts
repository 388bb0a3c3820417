import type { AwsWorkflow } from '../aws-step.ts';
import { placement } from '../network/placement.ts';
import { balancerSteps } from './balancer-steps.ts';
import type { LoadBalancerPlan } from './config.ts';

export const loadBalancerWorkflow: AwsWorkflow<LoadBalancerPlan> = {
  name: 'aws/load_balancer',
  steps: (plan) => [
    placement({
      vpcID: plan.vpcID ?? undefined,
      subnetIDs: plan.subnetIDs ?? undefined,
      prefer: plan.internal ? 'private' : 'public',
      onePerZone: true,
    }),
    ...balancerSteps(plan),
  ],
};

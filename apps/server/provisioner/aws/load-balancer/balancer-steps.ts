import type { AwsStep } from '../aws-step.ts';
import { placementRef } from '../network/placement.ts';
import { securityGroup } from '../network/security-group.ts';
import { balancer, balancerGroup } from './balancer.ts';
import type { BalancerPlan } from './config.ts';
import { listener } from './listener.ts';
import { targetGroup } from './target-group.ts';

/** A load balancer with all that belongs to it: for jobs that make one, and for pools of machines behind one. */
export function balancerSteps(plan: BalancerPlan): readonly AwsStep[] {
  const everybody = '0.0.0.0/0';
  return [
    securityGroup({
      step: balancerGroup,
      what: 'lb',
      title: `Security group: ports ${plan.listeners.map(({ port }) => port).join(', ')} of the load balancer`,
      needs: [placementRef.name],
      vpcId: (context) => context.output(placementRef).vpcId,
      ingress(context) {
        const { cidr: ownNetwork } = context.output(placementRef);
        return plan.listeners.map(({ port }) => ({ port, from: { cidr: plan.internal ? ownNetwork : everybody } }));
      },
    }),
    balancer(plan),
    ...plan.listeners.map((one) => targetGroup(plan, one)),
    ...plan.listeners.map((one) => listener(plan, one)),
  ];
}

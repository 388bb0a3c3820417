import type { AwsContext, AwsWorkflow } from '../aws-step.ts';
import { balancerGroup } from '../load-balancer/balancer.ts';
import { balancerSteps } from '../load-balancer/balancer-steps.ts';
import { placement, type PlacementPlan, placementRef } from '../network/placement.ts';
import { type Ingress, securityGroup, securityGroupRef } from '../network/security-group.ts';
import { autoScalingGroup } from './auto-scaling-group.ts';
import type { VmPoolPlan } from './config.ts';
import { image } from './image.ts';
import { launchTemplate, machineGroup } from './launch-template.ts';

/** Machines that are replaced when they die, behind a load balancer where one is wanted. */
export const vmPoolWorkflow: AwsWorkflow<VmPoolPlan> = {
  name: 'aws/vm_pool',
  steps: (plan) => [
    placement(vmPoolPlacement(plan)),
    image(plan),
    ...(plan.balancer === null ? [] : balancerSteps(plan.balancer)),
    securityGroup({
      step: machineGroup,
      what: 'vm',
      title: 'Security group of the machines',
      needs: [placementRef.name, ...(plan.balancer === null ? [] : [balancerGroup])],
      vpcId: (context) => context.output(placementRef).vpcId,
      ingress: (context) => ingressOf(context, plan),
    }),
    launchTemplate(plan),
    autoScalingGroup(plan),
  ],
};

export const vmPoolPlacement = ({ vpcID, subnetIDs, balancer }: VmPoolPlan): PlacementPlan => ({
  vpcID: vpcID ?? undefined,
  subnetIDs: subnetIDs ?? undefined,
  // A load balancer that the world reaches is in public subnets, and the machines stand beside it.
  prefer: balancer === null || balancer.internal ? 'private' : 'public',
  onePerZone: true,
});

function ingressOf(context: AwsContext, { balancer, openPorts }: VmPoolPlan): readonly Ingress[] {
  const { cidr } = context.output(placementRef);
  const ports = new Set(balancer?.listeners.map(({ targetPort }) => targetPort));
  return [
    ...[...ports].map((port): Ingress => ({ port, from: { groupId: context.output(securityGroupRef(balancerGroup)).groupId } })),
    ...openPorts.map((port): Ingress => ({ port, from: { cidr } })),
  ];
}

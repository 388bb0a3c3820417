import { at } from '../aws-step.ts';
import { cpusLeft } from '../cpu-quota.ts';
import { instanceTypesOffered, nameFree, placeFound } from '../checks.ts';
import { balancerChecks } from '../load-balancer/checks.ts';
import type { PreFlightCheck } from '../pre-flight.ts';
import type { VmPoolPlan } from './config.ts';
import { vmPoolPlacement } from './workflow.ts';

export const vmPoolChecks = (plan: VmPoolPlan): readonly PreFlightCheck[] => [
  nameFree('auto scaling group', plan.name, async (context) => {
    const { AutoScalingGroups = [] } = await context.ports.aws.ask(
      'autoscaling:DescribeAutoScalingGroups',
      at(context),
      (autoscaling, how) => autoscaling.describeAutoScalingGroups({ AutoScalingGroupNames: [plan.name] }, how),
    );
    return AutoScalingGroups.length > 0;
  }),
  placeFound(vmPoolPlacement(plan)),
  instanceTypesOffered([plan.instanceType]),
  ...cpusLeft([{ instanceType: plan.instanceType, count: plan.desired }]),
  ...(plan.balancer === null ? [] : balancerChecks(plan.balancer)),
];

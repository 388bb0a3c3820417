import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake } from '../find-or-make.ts';
import { placementRef } from '../network/placement.ts';
import { ownName, tagList, tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { BalancerPlan, ListenerPlan } from './config.ts';

export type MadeTargetGroup = { readonly targetGroupArn: string };

export const targetGroupRef = ({ port }: ListenerPlan): StepRef<MadeTargetGroup> => ({ name: `target-group/${port}` });

/** Those whom a listener hands its requests to, and how it knows that they live. */
export function targetGroup(plan: BalancerPlan, listener: ListenerPlan): AwsStep<MadeTargetGroup> {
  const step = targetGroupRef(listener).name;
  const isHttp = plan.type === 'application';
  return {
    name: step,
    title: `Targets of port ${listener.port}, with health check`,
    needs: [placementRef.name],
    permissions: [
      'elasticloadbalancing:DescribeTargetGroups',
      'elasticloadbalancing:CreateTargetGroup',
      'elasticloadbalancing:AddTags',
      'elasticloadbalancing:DeleteTargetGroup',
    ],
    async ensure(context) {
      const Name = ownName(context, `tg-${listener.port}`);
      const found = await findOrMake(context, step, {
        what: `The target group ${Name}`,
        find: () => describe(context, Name),
        make: () =>
          context.ports.aws.ask('elasticloadbalancing:CreateTargetGroup', at(context), (elb, how) =>
            elb.createTargetGroup(
              {
                Name,
                Protocol: isHttp ? 'HTTP' : 'TCP',
                Port: listener.targetPort,
                VpcId: context.output(placementRef).vpcId,
                TargetType: plan.targetType,
                HealthCheckProtocol: isHttp ? 'HTTP' : 'TCP',
                ...(isHttp ? { HealthCheckPath: plan.healthCheckPath } : {}),
                Tags: tagList(tagsFor(context, step, Name)),
              },
              how,
            ),
          ),
      });
      if (found?.TargetGroupArn === undefined) return waitFor(2, 'AWS is making the target group.');
      return { done: { targetGroupArn: found.TargetGroupArn } };
    },
    async undo(context) {
      const Name = ownName(context, `tg-${listener.port}`);
      const found = await describe(context, Name);
      if (found?.TargetGroupArn === undefined) return gone;
      const { TargetGroupArn, LoadBalancerArns = [] } = found;
      return takeAway({
        what: `the target group ${Name}`,
        delete: () =>
          context.ports.aws.ask('elasticloadbalancing:DeleteTargetGroup', at(context), (elb, how) =>
            elb.deleteTargetGroup({ TargetGroupArn }, how),
          ),
        users: async () => LoadBalancerArns,
      });
    },
  };
}

async function describe(context: AwsContext, name: string) {
  const answer = await ifThere(
    context.ports.aws.ask('elasticloadbalancing:DescribeTargetGroups', at(context), (elb, how) =>
      elb.describeTargetGroups({ Names: [name] }, how),
    ),
  );
  return answer?.TargetGroups?.[0];
}

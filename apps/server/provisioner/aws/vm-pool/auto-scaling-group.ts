import type { AutoScalingGroup } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { balancerRef } from '../load-balancer/balancer.ts';
import { listenerRef } from '../load-balancer/listener.ts';
import { targetGroupRef } from '../load-balancer/target-group.ts';
import { placementRef } from '../network/placement.ts';
import { tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { VmPoolPlan } from './config.ts';
import { launchTemplateRef } from './launch-template.ts';

export type MadeGroup = { readonly autoScalingGroup: string; readonly machines: number; readonly address: string | null };

export const autoScalingGroupRef: StepRef<MadeGroup> = { name: 'auto-scaling-group' };
const step = autoScalingGroupRef.name;

export const autoScalingGroup = (plan: VmPoolPlan): AwsStep<MadeGroup> => ({
  name: step,
  title: `Auto scaling group ${plan.name}: ${plan.min} to ${plan.max} machines`,
  needs: [placementRef.name, launchTemplateRef.name, ...(plan.balancer?.listeners.map((one) => listenerRef(one).name) ?? [])],
  permissions: [
    'autoscaling:DescribeAutoScalingGroups',
    'autoscaling:DescribeScalingActivities',
    'autoscaling:CreateAutoScalingGroup',
    'autoscaling:CreateOrUpdateTags',
    'autoscaling:DeleteAutoScalingGroup',
    'ec2:RunInstances',
    'iam:CreateServiceLinkedRole',
  ],
  async ensure(context) {
    const found = await findOrMake(context, step, {
      ...sought(context, plan),
      what: `The auto scaling group ${plan.name}`,
      make: () => create(context, plan),
    });
    const machines = found?.Instances?.filter(({ LifecycleState }) => LifecycleState === 'InService').length ?? 0;
    if (found === undefined || machines < plan.desired) {
      await mustNotFail(context, plan);
      return waitFor(10, `${machines} of ${plan.desired} machines are in service, which usually takes 2 minutes.`);
    }
    const address = plan.balancer === null ? null : context.output(balancerRef).dnsName;
    return { done: { autoScalingGroup: plan.name, machines, address } };
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context, plan));
    if (found === undefined) return gone;
    const why = `AWS is terminating ${found.Instances?.length ?? 0} machines.`;
    if (found.Status === undefined) {
      const asked = await takeAway({
        what: `the auto scaling group ${plan.name}`,
        delete: () =>
          context.ports.aws.ask('autoscaling:DeleteAutoScalingGroup', at(context), (autoscaling, how) =>
            autoscaling.deleteAutoScalingGroup({ AutoScalingGroupName: plan.name, ForceDelete: true }, how),
          ),
      });
      if ('wait' in asked) return asked;
    }
    return waitFor(10, why);
  },
});

const create = (context: AwsContext, plan: VmPoolPlan): Promise<unknown> =>
  context.ports.aws.ask('autoscaling:CreateAutoScalingGroup', at(context), (autoscaling, how) =>
    autoscaling.createAutoScalingGroup(
      {
        AutoScalingGroupName: plan.name,
        LaunchTemplate: { LaunchTemplateId: context.output(launchTemplateRef).launchTemplateId, Version: '$Default' },
        MinSize: plan.min,
        MaxSize: plan.max,
        DesiredCapacity: plan.desired,
        VPCZoneIdentifier: context.output(placementRef).subnetIds.join(','),
        ...(plan.balancer === null
          ? {}
          : {
              TargetGroupARNs: plan.balancer.listeners.map((one) => context.output(targetGroupRef(one)).targetGroupArn),
              // What runs on the machines comes later. The load balancer calls them sick until then; they are not to be replaced.
              HealthCheckType: 'EC2',
            }),
        Tags: tagList(tagsFor(context, step, plan.name)).map((tag) => ({
          ...tag,
          PropagateAtLaunch: true,
          ResourceId: plan.name,
          ResourceType: 'auto-scaling-group',
        })),
      },
      how,
    ),
  );

const sought = (context: AwsContext, { name }: VmPoolPlan) => ({
  async find(): Promise<AutoScalingGroup | undefined> {
    const { AutoScalingGroups = [] } = await context.ports.aws.ask(
      'autoscaling:DescribeAutoScalingGroups',
      at(context),
      (autoscaling, how) => autoscaling.describeAutoScalingGroups({ AutoScalingGroupNames: [name] }, how),
    );
    return AutoScalingGroups[0];
  },
  tags: ({ Tags }: AutoScalingGroup) => tagsIn(Tags),
});

/** AWS tries for ever to launch what cannot be launched, and says why only here. */
async function mustNotFail(context: AwsContext, { name }: VmPoolPlan): Promise<void> {
  const { Activities = [] } = await context.ports.aws.ask(
    'autoscaling:DescribeScalingActivities',
    at(context),
    (autoscaling, how) => autoscaling.describeScalingActivities({ AutoScalingGroupName: name, MaxRecords: 10 }, how),
  );
  const [newest] = Activities;
  if (newest?.StatusCode !== 'Failed') return;
  throw new StepFailure({
    bucket: 'user_action',
    code: 'launch_failed',
    message: `AWS could not launch machines for ${name}: ${newest.StatusMessage ?? 'it does not say why'}`,
    fixHint: 'Mend what AWS names and retry: the group tries again by itself.',
  });
}

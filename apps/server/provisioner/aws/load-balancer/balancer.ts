import type { LoadBalancer } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { placementRef } from '../network/placement.ts';
import { securityGroupRef } from '../network/security-group.ts';
import { tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { BalancerPlan } from './config.ts';

export type MadeBalancer = { readonly loadBalancerArn: string; readonly dnsName: string };

export const balancerRef: StepRef<MadeBalancer> = { name: 'load-balancer' };
const step = balancerRef.name;

/** The name of the step that makes its security group. */
export const balancerGroup = 'security-group/load-balancer';

export const balancer = (plan: BalancerPlan): AwsStep<MadeBalancer> => ({
  name: step,
  title: `${plan.type === 'application' ? 'Application' : 'Network'} load balancer ${plan.name}`,
  needs: [placementRef.name, balancerGroup],
  permissions: [
    'elasticloadbalancing:DescribeLoadBalancers',
    'elasticloadbalancing:DescribeTags',
    'elasticloadbalancing:CreateLoadBalancer',
    'elasticloadbalancing:AddTags',
    'elasticloadbalancing:DeleteLoadBalancer',
    'iam:CreateServiceLinkedRole',
  ],
  async ensure(context) {
    const found = await findOrMake(context, step, {
      ...sought(context, plan),
      what: `The load balancer ${plan.name}`,
      make: () =>
        context.ports.aws.ask('elasticloadbalancing:CreateLoadBalancer', at(context), (elb, how) =>
          elb.createLoadBalancer(
            {
              Name: plan.name,
              Type: plan.type,
              Scheme: plan.internal ? 'internal' : 'internet-facing',
              Subnets: [...context.output(placementRef).subnetIds],
              SecurityGroups: [context.output(securityGroupRef(balancerGroup)).groupId],
              Tags: tagList(tagsFor(context, step, plan.name)),
            },
            how,
          ),
        ),
    });
    const { LoadBalancerArn, DNSName = '', State } = found ?? {};
    switch (State?.Code) {
      case 'active':
      case 'active_impaired':
        return { done: { loadBalancerArn: LoadBalancerArn ?? '', dnsName: DNSName } };
      case 'failed':
        throw failed(plan.name, State.Reason);
      default:
        return waitFor(10, 'AWS is making the load balancer, which usually takes 3 minutes.');
    }
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context, plan));
    if (found === undefined) return gone;
    const { LoadBalancerArn } = found;
    return takeAway({
      what: `the load balancer ${plan.name}`,
      delete: () =>
        context.ports.aws.ask('elasticloadbalancing:DeleteLoadBalancer', at(context), (elb, how) =>
          elb.deleteLoadBalancer({ LoadBalancerArn }, how),
        ),
    });
  },
});

const sought = (context: AwsContext, { name }: BalancerPlan) => ({
  async find(): Promise<LoadBalancer | undefined> {
    const answer = await ifThere(
      context.ports.aws.ask('elasticloadbalancing:DescribeLoadBalancers', at(context), (elb, how) =>
        elb.describeLoadBalancers({ Names: [name] }, how),
      ),
    );
    return answer?.LoadBalancers?.[0];
  },
  tags: ({ LoadBalancerArn = '' }: LoadBalancer) => elbTags(context, LoadBalancerArn),
});

export async function elbTags(context: AwsContext, arn: string) {
  const answer = await ifThere(
    context.ports.aws.ask('elasticloadbalancing:DescribeTags', at(context), (elb, how) =>
      elb.describeTags({ ResourceArns: [arn] }, how),
    ),
  );
  return tagsIn(answer?.TagDescriptions?.[0]?.Tags);
}

const failed = (name: string, reason = 'it does not say why'): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'load_balancer_failed',
    message: `AWS could not make the load balancer ${name}: ${reason}.`,
    fixHint: 'Mend what AWS names; then delete the job and submit another.',
  });

import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake } from '../find-or-make.ts';
import { tagList, tagsFor } from '../ownership.ts';
import { gone } from '../take-away.ts';
import { balancerRef } from './balancer.ts';
import type { BalancerPlan, ListenerPlan } from './config.ts';
import { targetGroupRef } from './target-group.ts';

export type MadeListener = { readonly listenerArn: string };

export const listenerRef = ({ port }: ListenerPlan): StepRef<MadeListener> => ({ name: `listener/${port}` });

export function listener(plan: BalancerPlan, one: ListenerPlan): AwsStep<MadeListener> {
  const step = listenerRef(one).name;
  return {
    name: step,
    title: `Listener on port ${one.port} (${one.protocol})`,
    needs: [balancerRef.name, targetGroupRef(one).name],
    permissions: [
      'elasticloadbalancing:DescribeListeners',
      'elasticloadbalancing:CreateListener',
      'elasticloadbalancing:AddTags',
      'elasticloadbalancing:DeleteListener',
    ],
    async ensure(context) {
      const { loadBalancerArn } = context.output(balancerRef);
      const found = await findOrMake(context, step, {
        what: `The listener on port ${one.port}`,
        find: () => describe(context, loadBalancerArn, one.port),
        make: () =>
          context.ports.aws.ask('elasticloadbalancing:CreateListener', at(context), (elb, how) =>
            elb.createListener(
              {
                LoadBalancerArn: loadBalancerArn,
                Port: one.port,
                Protocol: one.protocol,
                DefaultActions: [{ Type: 'forward', TargetGroupArn: context.output(targetGroupRef(one)).targetGroupArn }],
                ...(plan.certificateArn !== null && ['HTTPS', 'TLS'].includes(one.protocol)
                  ? { Certificates: [{ CertificateArn: plan.certificateArn }] }
                  : {}),
                Tags: tagList(tagsFor(context, step, `${plan.name}-${one.port}`)),
              },
              how,
            ),
          ),
      });
      return found?.ListenerArn === undefined
        ? waitFor(2, 'AWS is making the listener.')
        : { done: { listenerArn: found.ListenerArn } };
    },
    async undo(context) {
      // Where the load balancer was never done, nothing can listen on it.
      const { loadBalancerArn } = context.outputIfDone(balancerRef) ?? {};
      const found = loadBalancerArn === undefined ? undefined : await describe(context, loadBalancerArn, one.port);
      if (found?.ListenerArn !== undefined) {
        const { ListenerArn } = found;
        await ifThere(
          context.ports.aws.ask('elasticloadbalancing:DeleteListener', at(context), (elb, how) =>
            elb.deleteListener({ ListenerArn }, how),
          ),
        );
      }
      return gone;
    },
  };
}

async function describe(context: AwsContext, LoadBalancerArn: string, port: number) {
  const answer = await ifThere(
    context.ports.aws.ask('elasticloadbalancing:DescribeListeners', at(context), (elb, how) =>
      elb.describeListeners({ LoadBalancerArn }, how),
    ),
  );
  return answer?.Listeners?.find(({ Port }) => Port === port);
}

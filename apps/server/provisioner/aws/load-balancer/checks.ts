import { everyPage } from '@spacedock/clouds/aws';
import { at } from '../aws-step.ts';
import { nameFree, placeFound, quotaLeft } from '../checks.ts';
import { ifThere } from '../failed-as.ts';
import { pass, type PreFlightCheck, warn } from '../pre-flight.ts';
import type { BalancerPlan, LoadBalancerPlan } from './config.ts';

const quotas = { application: 'L-53DA6B97', network: 'L-69A177A2' } as const;

export const balancerChecks = ({ name, type, listeners }: BalancerPlan): readonly PreFlightCheck[] => [
  nameFree('load balancer', name, async (context) => {
    const answer = await ifThere(
      context.ports.aws.ask('elasticloadbalancing:DescribeLoadBalancers', at(context), (elb, how) =>
        elb.describeLoadBalancers({ Names: [name] }, how),
      ),
    );
    return (answer?.LoadBalancers ?? []).length > 0;
  }),
  quotaLeft({
    service: 'elasticloadbalancing',
    code: quotas[type],
    what: `${type} load balancers`,
    add: 1,
    async count(context) {
      const found = await everyPage(
        context.ports.aws,
        'elasticloadbalancing:DescribeLoadBalancers',
        at(context),
        async (elb, how, Marker) => {
          const page = await elb.describeLoadBalancers({ Marker }, how);
          return { items: page.LoadBalancers, next: page.NextMarker };
        },
      );
      return found.filter(({ Type }) => Type === type).length;
    },
  }),
  {
    check: 'encryption',
    run: async () => {
      const bare = listeners.some(({ port, protocol }) => port === 443 && protocol !== 'HTTPS' && protocol !== 'TLS');
      return bare
        ? warn(
            'Port 443 will not speak TLS, because there is no certificate for it.',
            'Give the certificateArn of a certificate of ACM.',
          )
        : pass('Every listener speaks what is usual for its port.');
    },
  },
];

export const loadBalancerChecks = (plan: LoadBalancerPlan): readonly PreFlightCheck[] => [
  placeFound({
    vpcID: plan.vpcID ?? undefined,
    subnetIDs: plan.subnetIDs ?? undefined,
    prefer: plan.internal ? 'private' : 'public',
    onePerZone: true,
  }),
  ...balancerChecks(plan),
];

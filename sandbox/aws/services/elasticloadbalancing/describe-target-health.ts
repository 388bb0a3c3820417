import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { structuresIn, textIn } from '../../protocols/input.ts';
import { fillGroups, instancesOf } from '../autoscaling/fill-groups.ts';
import { groupsOf } from '../autoscaling/groups.ts';
import { balancersOf, loadBalancersOf, namedTargetGroup } from './load-balancing.ts';
import type { TargetGroupRecord } from './load-balancing-records.ts';

interface Target {
  readonly id: string;
  readonly port: number;
  /** It answers from then on. */
  readonly readyAt: string;
  readonly leaving: boolean;
}

export const describeTargetHealth: AwsOperation = {
  name: 'DescribeTargetHealth',
  run(call) {
    fillGroups(call);
    const group = namedTargetGroup(call);
    const asked = structuresIn(call.input, 'Targets').map((target) => textIn(target, 'Id'));
    const wanted = targets(call, group).filter(({ id }) => asked.length === 0 || asked.includes(id));
    return {
      TargetHealthDescriptions: {
        member: wanted.map((target) => ({
          Target: { Id: target.id, Port: target.port },
          HealthCheckPort: group.health.port === 'traffic-port' ? String(target.port) : group.health.port,
          TargetHealth: health(call, group, target),
        })),
      },
    };
  },
};

function targets(call: AwsCall, group: TargetGroupRecord): readonly Target[] {
  const scaled = groupsOf(call)
    .filter(({ targetGroups }) => targetGroups.includes(group.arn))
    .flatMap((one) => instancesOf(call, one))
    .map(({ id, readyAt, goneAt }) => ({ id, port: group.port, readyAt, leaving: goneAt !== undefined }));
  return [...scaled, ...group.targets.map(({ id, port, registeredAt }) => ({ id, port, readyAt: registeredAt, leaving: false }))];
}

/** A target is healthy when it and the load balancer have been there for as long as the checks take. */
function health(call: AwsCall, group: TargetGroupRecord, { readyAt, leaving }: Target): object {
  const { world } = call;
  if (leaving) return state('draining', 'Target.DeregistrationInProgress', 'Target deregistration is in progress');
  const arns = balancersOf(call, group);
  const balancers = loadBalancersOf(call).filter(({ arn }) => arns.includes(arn));
  if (balancers.length === 0)
    return state('unused', 'Target.NotInUse', 'Target group is not configured to receive traffic from the load balancer');
  const since = Math.max(Date.parse(readyAt), ...balancers.map((balancer) => Date.parse(balancer.readyAt)));
  if (since + world.pace.registerTarget > world.now().getTime())
    return state('initial', 'Elb.RegistrationInProgress', 'Target registration is in progress');
  return { State: 'healthy' };
}

const state = (State: string, Reason: string, Description: string): object => ({ State, Reason, Description });

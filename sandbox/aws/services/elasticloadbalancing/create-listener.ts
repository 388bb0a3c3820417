import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { tagsIn } from '../../tags.ts';
import { listenerView } from './listener-view.ts';
import {
  balancersOf,
  elbArn,
  hexId,
  invalid,
  listenersOf,
  made,
  namedBalancer,
  notFound,
  requestText,
  targetGroupsOf,
  targetsOf,
} from './load-balancing.ts';
import type { ListenerRecord, LoadBalancerRecord } from './load-balancing-records.ts';
import { isHttp } from './target-group-view.ts';

const protocols = { application: ['HTTP', 'HTTPS'], network: ['TCP', 'TLS', 'UDP', 'TCP_UDP'] } as const;

export const createListener: AwsOperation = {
  name: 'CreateListener',
  run(call) {
    const { input } = call;
    const balancer = namedBalancer(call);
    const port = numberIn(input, 'Port') ?? 0;
    const known = listenersOf(call).find((listener) => listener.loadBalancer === balancer.arn && listener.port === port);
    if (known && known.request !== requestText(input))
      throw new AwsError(
        400,
        'DuplicateListener',
        `A listener already exists on this port for this load balancer '${balancer.arn}'`,
      );
    return { Listeners: { member: [listenerView(known ?? newListener(call, balancer, port))] } };
  },
};

function newListener(call: AwsCall, balancer: LoadBalancerRecord, port: number): ListenerRecord {
  const { input, region, world } = call;
  const protocol = textIn(input, 'Protocol') ?? '';
  const allowed: readonly string[] = protocols[balancer.type];
  if (!allowed.includes(protocol)) {
    const message = `Protocol '${protocol}' must be one of '${allowed.join(', ')}' for a load balancer of this type`;
    throw new AwsError(400, 'UnsupportedProtocol', message);
  }
  if (port < 1 || port > 65_535) throw invalid('A port must be specified, between 1 and 65535');
  const certificates = structuresIn(input, 'Certificates').flatMap((one) => textIn(one, 'CertificateArn') ?? []);
  const secure = protocol === 'HTTPS' || protocol === 'TLS';
  if (secure && certificates.length === 0) throw invalid(`A certificate must be specified for ${protocol} listeners`);
  const actions = structuresIn(input, 'DefaultActions');
  if (actions.length === 0) throw invalid('A default action must be specified');
  for (const action of actions) mustFit(call, balancer, protocol, action);
  const listener: ListenerRecord = {
    region,
    protocol,
    port,
    certificates,
    actions,
    arn: elbArn(call, `${balancer.arn.split(':').at(-1)?.replace('loadbalancer/', 'listener/') ?? ''}/${hexId(world)}`),
    loadBalancer: balancer.arn,
    sslPolicy: secure ? (textIn(input, 'SslPolicy') ?? 'ELBSecurityPolicy-2016-08') : undefined,
    tags: tagsIn(structuresIn(input, 'Tags'), 'ValidationError'),
    request: requestText(input),
  };
  world.state.loadBalancing.listeners.push(listener);
  made(call, 'listener', listener);
  return listener;
}

function mustFit(call: AwsCall, balancer: LoadBalancerRecord, protocol: string, action: AwsInput): void {
  const type = textIn(action, 'Type') ?? '';
  if (!['forward', 'redirect', 'fixed-response'].includes(type)) throw invalid(`The action type '${type}' is not valid`);
  const arns = targetsOf(action);
  if (type === 'forward' && arns.length === 0) throw invalid('A target group ARN must be specified');
  for (const arn of arns) {
    const group = targetGroupsOf(call).find((one) => one.arn === arn);
    if (!group) throw notFound.targetGroup(arn);
    if (group.vpcId !== balancer.vpcId) throw invalid(`The target group '${arn}' and the load balancer are in different VPCs`);
    if (isHttp(group.protocol) !== isHttp(protocol)) {
      const message = `The protocol '${group.protocol}' of the target group and '${protocol}' of the listener are incompatible`;
      throw new AwsError(400, 'IncompatibleProtocols', message);
    }
    if (balancersOf(call, group).some((other) => other !== balancer.arn)) {
      const message = `The following target groups cannot be associated with more than one load balancer: ${arn}`;
      throw new AwsError(400, 'TargetGroupAssociationLimit', message);
    }
  }
}

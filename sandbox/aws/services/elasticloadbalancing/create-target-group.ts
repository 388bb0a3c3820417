import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import { find } from '../ec2/things.ts';
import { healthCheckIn, usualHealthCheck } from './health-check.ts';
import { elbArn, hexId, invalid, made, nameIn, requestText, targetGroupsOf } from './load-balancing.ts';
import type { TargetGroupRecord } from './load-balancing-records.ts';
import { targetGroupView } from './target-group-view.ts';

const protocols = ['HTTP', 'HTTPS', 'TCP', 'TLS', 'UDP', 'TCP_UDP'];

export const createTargetGroup: AwsOperation = {
  name: 'CreateTargetGroup',
  run(call) {
    const { input } = call;
    const name = nameIn(input, 'target group');
    const known = targetGroupsOf(call).find((group) => group.name === name);
    if (known && known.request !== requestText(input)) {
      const message = `A target group with the same name '${name}' exists, but with different settings`;
      throw new AwsError(400, 'DuplicateTargetGroupName', message);
    }
    return { TargetGroups: { member: [targetGroupView(call, known ?? newGroup(call, name))] } };
  },
};

function newGroup(call: AwsCall, name: string): TargetGroupRecord {
  const { input, region, world } = call;
  const protocol = textIn(input, 'Protocol') ?? '';
  if (!protocols.includes(protocol)) throw invalid(`A protocol must be specified, one of ${protocols.join(', ')}`);
  const port = numberIn(input, 'Port') ?? 0;
  if (port < 1 || port > 65_535) throw invalid('A port must be specified, between 1 and 65535');
  const vpcId = textIn(input, 'VpcId');
  if (vpcId === undefined) throw invalid('A VPC ID must be specified');
  if (!find(call, 'vpc', vpcId)) throw invalid(`The VPC ID '${vpcId}' is not found`);
  const targetType = textIn(input, 'TargetType') ?? 'instance';
  if (targetType !== 'instance' && targetType !== 'ip') throw invalid(`Target type '${targetType}' is not supported`);
  const tags = tagsIn(structuresIn(input, 'Tags'), 'ValidationError');
  if (targetGroupsOf(call).length >= quotaOf(world.state, quotas.targetGroups))
    throw new AwsError(400, 'TooManyTargetGroups', 'The maximum number of target groups has been reached');
  const group: TargetGroupRecord = {
    region,
    name,
    protocol,
    port,
    vpcId,
    targetType,
    tags,
    arn: elbArn(call, `targetgroup/${name}/${hexId(world)}`),
    request: requestText(input),
    health: healthCheckIn(input, usualHealthCheck(protocol)),
    targets: [],
  };
  world.state.loadBalancing.targetGroups.push(group);
  made(call, 'targetgroup', group);
  return group;
}

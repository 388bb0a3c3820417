import type { AwsCall } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import { describeOperation } from '../describe-operation.ts';
import type { SecurityGroupRecord, SecurityGroupRuleRecord } from '../ec2-records.ts';
import { kinds } from '../kinds.ts';
import { shown } from '../things.ts';
import { rulesOf, securityGroupView } from './security-group-view.ts';

const of =
  (call: AwsCall, value: (rule: SecurityGroupRuleRecord) => string | undefined) =>
  (group: SecurityGroupRecord): readonly string[] =>
    rulesOf(call, group)
      .filter(({ egress }) => !egress)
      .flatMap((rule) => value(rule) ?? []);

export const describeSecurityGroups = describeOperation({
  name: 'DescribeSecurityGroups',
  kind: 'security-group',
  ids: 'GroupId',
  set: 'securityGroupInfo',
  filters: (call) => ({
    'group-id': ({ id }) => id,
    'group-name': ({ name }) => name,
    description: ({ description }) => description,
    'vpc-id': ({ vpcId }) => vpcId,
    'owner-id': () => call.world.state.account,
    'ip-permission.cidr': of(call, ({ peer }) => (peer.kind === 'ipv4' ? peer.cidr : undefined)),
    'ip-permission.group-id': of(call, ({ peer }) => (peer.kind === 'group' ? peer.groupId : undefined)),
    'ip-permission.from-port': of(call, ({ from }) => (from === undefined ? undefined : String(from))),
    'ip-permission.to-port': of(call, ({ to }) => (to === undefined ? undefined : String(to))),
    'ip-permission.protocol': of(call, ({ protocol }) => protocol),
  }),
  view: securityGroupView,
  records(call) {
    const names = textsIn(call.input, 'GroupName');
    const all = shown(call, 'security-group');
    const unknown = names.find((wanted) => !all.some(({ name }) => name === wanted));
    if (unknown !== undefined) throw kinds['security-group'].missing(unknown);
    return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  },
});

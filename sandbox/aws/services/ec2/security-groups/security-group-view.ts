import type { AwsCall } from '../../../aws-operation.ts';
import type { SecurityGroupRecord, SecurityGroupRuleRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';
import { ec2Arn } from '../kinds.ts';

export const rulesOf = ({ world }: Pick<AwsCall, 'world'>, { id }: SecurityGroupRecord): readonly SecurityGroupRuleRecord[] =>
  world.state.ec2.securityGroupRules.filter(({ groupId }) => groupId === id);

export function securityGroupView(call: AwsCall, group: SecurityGroupRecord): object {
  const { account } = call.world.state;
  const rules = rulesOf(call, group);
  return {
    groupId: group.id,
    securityGroupArn: ec2Arn(account, 'security-group', group),
    groupName: group.name,
    groupDescription: group.description,
    vpcId: group.vpcId,
    ownerId: account,
    ipPermissions: permissions(
      account,
      rules.filter(({ egress }) => !egress),
    ),
    ipPermissionsEgress: permissions(
      account,
      rules.filter(({ egress }) => egress),
    ),
    tagSet: tagSet(group.tags),
  };
}

/** Rules for the same protocol and ports are one permission. */
function permissions(account: string, rules: readonly SecurityGroupRuleRecord[]): object {
  const together = Map.groupBy(rules, ({ protocol, from, to }) => `${protocol} ${from} ${to}`);
  return {
    item: [...together.values()].map((same) => ({
      ipProtocol: same[0]?.protocol,
      fromPort: same[0]?.from,
      toPort: same[0]?.to,
      groups: {
        item: same.flatMap(({ peer, description }) =>
          peer.kind === 'group' ? [{ groupId: peer.groupId, userId: account, description }] : [],
        ),
      },
      ipRanges: {
        item: same.flatMap(({ peer, description }) => (peer.kind === 'ipv4' ? [{ cidrIp: peer.cidr, description }] : [])),
      },
      ipv6Ranges: {
        item: same.flatMap(({ peer, description }) => (peer.kind === 'ipv6' ? [{ cidrIpv6: peer.cidr, description }] : [])),
      },
      prefixListIds: {},
    })),
  };
}

export function ruleView({ world: { state } }: Pick<AwsCall, 'world'>, rule: SecurityGroupRuleRecord): object {
  const { peer } = rule;
  return {
    securityGroupRuleId: rule.id,
    securityGroupRuleArn: ec2Arn(state.account, 'security-group-rule', rule),
    groupId: rule.groupId,
    groupOwnerId: state.account,
    isEgress: rule.egress,
    ipProtocol: rule.protocol,
    fromPort: rule.from ?? -1,
    toPort: rule.to ?? -1,
    cidrIpv4: peer.kind === 'ipv4' ? peer.cidr : undefined,
    cidrIpv6: peer.kind === 'ipv6' ? peer.cidr : undefined,
    referencedGroupInfo: peer.kind === 'group' ? { groupId: peer.groupId, userId: state.account, vpcId: peer.vpcId } : undefined,
    description: rule.description,
    tagSet: tagSet(rule.tags),
  };
}

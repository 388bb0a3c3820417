import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import type { SecurityGroupRuleRecord } from '../ec2-records.ts';
import { kinds } from '../kinds.ts';
import { named } from '../things.ts';
import { removeRule } from './remove-group.ts';
import { ruleEntries, sameRule } from './rule-entries.ts';
import { rulesOf } from './security-group-view.ts';

/** All rules of the request or none. */
const revoke = (name: string, egress: boolean): AwsOperation => ({
  name,
  run(call) {
    const rules = wanted(call, egress);
    for (const rule of rules) removeRule(call, rule);
    call.world.changed();
    return {
      return: true,
      revokedSecurityGroupRuleSet: {
        item: rules.map(({ id, groupId, protocol, from, to }) => ({
          securityGroupRuleId: id,
          groupId,
          isEgress: egress,
          ipProtocol: protocol,
          fromPort: from ?? -1,
          toPort: to ?? -1,
        })),
      },
    };
  },
});

function wanted(call: AwsCall, egress: boolean): readonly SecurityGroupRuleRecord[] {
  const group = named(call, 'security-group', 'GroupId');
  const known = rulesOf(call, group).filter((rule) => rule.egress === egress);
  const ids = textsIn(call.input, 'SecurityGroupRuleId');
  if (ids.length > 0) {
    return ids.map((id) => {
      const rule = known.find((one) => one.id === id);
      if (!rule) throw kinds['security-group-rule'].missing(id);
      return rule;
    });
  }
  return ruleEntries(call, group).map((entry) => {
    const rule = known.find((one) => sameRule(one, entry));
    if (!rule) throw new AwsError(400, 'InvalidPermission.NotFound', 'The specified rule does not exist in this security group.');
    return rule;
  });
}

export const revokeSecurityGroupIngress = revoke('RevokeSecurityGroupIngress', false);
export const revokeSecurityGroupEgress = revoke('RevokeSecurityGroupEgress', true);

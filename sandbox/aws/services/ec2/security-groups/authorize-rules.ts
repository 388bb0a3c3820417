import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, named, newId } from '../things.ts';
import { ruleEntries, ruleText, sameRule } from './rule-entries.ts';
import { rulesOf, ruleView } from './security-group-view.ts';

/** All rules of the request or none. */
const authorize = (name: string, egress: boolean): AwsOperation => ({
  name,
  run(call) {
    const { input, region, world } = call;
    const group = named(call, 'security-group', 'GroupId');
    const tags = tagsFor(input, 'security-group-rule');
    const entries = ruleEntries(call, group);
    const known = rulesOf(call, group).filter((rule) => rule.egress === egress);
    const again = entries.find(
      (entry, index) =>
        known.some((rule) => sameRule(rule, entry)) || entries.slice(0, index).some((earlier) => sameRule(earlier, entry)),
    );
    if (again) {
      const message = `the specified rule "${ruleText(again)}" already exists`;
      throw new AwsError(400, 'InvalidPermission.Duplicate', message);
    }
    if (known.length + entries.length > quotaOf(world.state, quotas.securityGroupRules)) {
      const message = 'The maximum number of rules per security group has been reached.';
      throw new AwsError(400, 'RulesPerSecurityGroupLimitExceeded', message);
    }
    const made = entries.map((entry) =>
      make(call, 'security-group-rule', {
        ...entry,
        id: newId(world, 'security-group-rule'),
        region,
        groupId: group.id,
        egress,
        tags,
      }),
    );
    return { return: true, securityGroupRuleSet: { item: made.map((rule) => ruleView(call, rule)) } };
  },
});

export const authorizeSecurityGroupIngress = authorize('AuthorizeSecurityGroupIngress', false);
export const authorizeSecurityGroupEgress = authorize('AuthorizeSecurityGroupEgress', true);

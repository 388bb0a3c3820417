import { describeOperation } from '../describe-operation.ts';
import { ruleView } from './security-group-view.ts';

export const describeSecurityGroupRules = describeOperation({
  name: 'DescribeSecurityGroupRules',
  kind: 'security-group-rule',
  ids: 'SecurityGroupRuleId',
  set: 'securityGroupRuleSet',
  filters: () => ({ 'group-id': ({ groupId }) => groupId, 'security-group-rule-id': ({ id }) => id }),
  view: ruleView,
});

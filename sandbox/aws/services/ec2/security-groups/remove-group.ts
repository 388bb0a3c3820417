import type { AwsCall } from '../../../aws-operation.ts';
import type { SecurityGroupRecord, SecurityGroupRuleRecord } from '../ec2-records.ts';
import { remove } from '../things.ts';
import { rulesOf } from './security-group-view.ts';

/** Its rules go with it. What nobody made is in no ledger: the default group, and rules that came with their group. */
export function removeGroup(call: AwsCall, group: SecurityGroupRecord): void {
  const { securityGroups } = call.world.state.ec2;
  for (const rule of rulesOf(call, group)) removeRule(call, rule);
  if (group.name === 'default') securityGroups.splice(securityGroups.indexOf(group), 1);
  else remove(call, 'security-group', group);
}

export function removeRule(call: AwsCall, rule: SecurityGroupRuleRecord): void {
  const { securityGroupRules } = call.world.state.ec2;
  if (rule.builtIn) securityGroupRules.splice(securityGroupRules.indexOf(rule), 1);
  else remove(call, 'security-group-rule', rule);
}

import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { tagSet } from '../filters.ts';
import { ec2Arn } from '../kinds.ts';
import { wholeRule } from '../network-parts.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, mustFind, newId, present, required } from '../things.ts';

const allowed = /^[\w .:/()#,@[\]+=&;{}!$*-]{1,255}$/;

export const createSecurityGroup: AwsOperation = {
  name: 'CreateSecurityGroup',
  run(call) {
    const { input, region, world } = call;
    const name = required(input, 'GroupName');
    const description = required(input, 'GroupDescription');
    for (const [parameter, value] of [
      ['groupName', name],
      ['groupDescription', description],
    ] as const) {
      if (!allowed.test(value) || (parameter === 'groupName' && /^sg-/i.test(value))) {
        const message = `Value (${value}) for parameter ${parameter} is invalid. Character sets beyond ASCII are not supported.`;
        throw new AwsError(400, 'InvalidParameterValue', message);
      }
    }
    const vpcId = textIn(input, 'VpcId');
    if (vpcId === undefined) throw new AwsError(400, 'VPCIdNotSpecified', 'No default VPC for this user');
    mustFind(call, 'vpc', vpcId);
    const tags = tagsFor(input, 'security-group');
    const all = present(call, 'security-group');
    if (all.some((group) => group.vpcId === vpcId && group.name === name))
      throw new AwsError(400, 'InvalidGroup.Duplicate', `The security group '${name}' already exists for VPC '${vpcId}'`);
    if (all.length >= quotaOf(world.state, quotas.securityGroups))
      throw new AwsError(400, 'SecurityGroupLimitExceeded', 'The maximum number of security groups has been reached.');
    const id = newId(world, 'security-group');
    const group = make(call, 'security-group', { id, region, vpcId, name, description, tags });
    world.state.ec2.securityGroupRules.push({
      ...wholeRule,
      id: newId(world, 'security-group-rule'),
      region,
      groupId: id,
      egress: true,
      peer: { kind: 'ipv4', cidr: '0.0.0.0/0' },
    });
    return { groupId: id, securityGroupArn: ec2Arn(world.state.account, 'security-group', group), tagSet: tagSet(tags) };
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import { invalid, namedGroup, policyArn } from './groups.ts';

export const deletePolicy: AwsOperation = {
  name: 'DeletePolicy',
  run(call) {
    const { input, world } = call;
    const group = namedGroup(call);
    const wanted = textIn(input, 'PolicyName');
    const index = group.policies.findIndex((policy) => policy.name === wanted || policyArn(world, group, policy) === wanted);
    const policy = group.policies[index];
    if (!policy) throw invalid(`PolicyName not found - ${wanted ?? ''} not found`);
    group.policies.splice(index, 1);
    world.ledger.deleted(entryOf(world, 'autoscaling:scalingPolicy', policyArn(world, group, policy)));
    world.changed();
    return {};
  },
};

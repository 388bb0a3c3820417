import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { networkInterfaces } from '../../../network-interfaces.ts';
import { dependencyViolation, named, present } from '../things.ts';
import { removeGroup } from './remove-group.ts';

export const deleteSecurityGroup: AwsOperation = {
  name: 'DeleteSecurityGroup',
  run(call) {
    const group = named(call, 'security-group', 'GroupId');
    if (group.name === 'default') {
      const message = `the specified group: "${group.id}" name: "default" cannot be deleted by a user`;
      throw new AwsError(400, 'CannotDelete', message);
    }
    const inUse =
      networkInterfaces(call.world, call.region).some(({ groupIds }) => groupIds.includes(group.id)) ||
      present(call, 'security-group-rule').some(
        ({ groupId, peer }) => groupId !== group.id && peer.kind === 'group' && peer.groupId === group.id,
      );
    if (inUse) throw dependencyViolation(`resource ${group.id} has a dependent object`);
    removeGroup(call, group);
    return { return: true, groupId: group.id };
  },
};

import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { mustFindRole, roleResource, settleRights } from './roles.ts';

export const detachRolePolicy: AwsOperation = {
  name: 'DetachRolePolicy',
  resource: roleResource,
  run(call) {
    const { input, world } = call;
    const role = mustFindRole(call);
    const arn = textIn(input, 'PolicyArn') ?? '';
    if (!role.attached?.includes(arn)) throw new AwsError(404, 'NoSuchEntity', `Policy ${arn} was not found.`);
    role.attached = role.attached.filter((one) => one !== arn);
    settleRights(world, role);
    world.changed();
    return {};
  },
};

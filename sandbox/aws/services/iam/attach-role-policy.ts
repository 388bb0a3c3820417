import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { managedPolicies } from './managed-policies.ts';
import { mustFindRole, roleResource, settleRights } from './roles.ts';

const most = 10;

export const attachRolePolicy: AwsOperation = {
  name: 'AttachRolePolicy',
  resource: roleResource,
  run(call) {
    const { input, world } = call;
    const role = mustFindRole(call);
    const arn = textIn(input, 'PolicyArn') ?? '';
    if (!Object.hasOwn(managedPolicies, arn))
      throw new AwsError(404, 'NoSuchEntity', `Policy ${arn} does not exist or is not attachable.`);
    const attached = new Set([...(role.attached ?? []), arn]);
    if (attached.size > most) throw new AwsError(409, 'LimitExceeded', `Cannot exceed quota for PoliciesPerRole: ${most}`);
    role.attached = [...attached];
    settleRights(world, role);
    world.changed();
    return {};
  },
};

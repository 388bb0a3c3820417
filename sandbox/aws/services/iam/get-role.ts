import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindRole, roleResource, roleView } from './roles.ts';

export const getRole: AwsOperation = {
  name: 'GetRole',
  resource: roleResource,
  run: (call) => ({ Role: roleView(call.world.state, mustFindRole(call)) }),
};

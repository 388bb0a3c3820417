import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindProfile, profileResource, profileView } from './instance-profiles.ts';

export const getInstanceProfile: AwsOperation = {
  name: 'GetInstanceProfile',
  resource: profileResource,
  run: (call) => ({ InstanceProfile: profileView(call.world.state, mustFindProfile(call)) }),
};

import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { iamPage } from './iam-page.ts';
import { mustFindProfile, profileResource, profileView } from './instance-profiles.ts';
import { mustFindRole, roleResource } from './roles.ts';

/** There can be one at most. */
export const addRoleToInstanceProfile: AwsOperation = {
  name: 'AddRoleToInstanceProfile',
  resource: profileResource,
  run(call) {
    const profile = mustFindProfile(call);
    const { name } = mustFindRole(call);
    if (profile.role !== undefined)
      throw new AwsError(409, 'LimitExceeded', 'Cannot exceed quota for InstanceSessionsPerInstanceProfile: 1');
    profile.role = name;
    call.world.changed();
    return {};
  },
};

export const removeRoleFromInstanceProfile: AwsOperation = {
  name: 'RemoveRoleFromInstanceProfile',
  resource: profileResource,
  run(call) {
    const profile = mustFindProfile(call);
    const { name } = mustFindRole(call);
    if (profile.role !== name)
      throw new AwsError(404, 'NoSuchEntity', `Role with name ${name} cannot be found in instance profile ${profile.name}.`);
    profile.role = undefined;
    call.world.changed();
    return {};
  },
};

export const listInstanceProfilesForRole: AwsOperation = {
  name: 'ListInstanceProfilesForRole',
  resource: roleResource,
  run(call) {
    const { state } = call.world;
    const { name } = mustFindRole(call);
    const found = state.instanceProfiles.filter(({ role }) => role === name);
    return iamPage(
      call,
      'InstanceProfiles',
      found.map((profile) => profileView(state, profile)),
    );
  },
};

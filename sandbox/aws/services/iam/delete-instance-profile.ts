import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindProfile, profileEntry, profileResource } from './instance-profiles.ts';

export const deleteInstanceProfile: AwsOperation = {
  name: 'DeleteInstanceProfile',
  resource: profileResource,
  run(call) {
    const { world } = call;
    const profile = mustFindProfile(call);
    if (profile.role !== undefined)
      throw new AwsError(409, 'DeleteConflict', 'Cannot delete entity, must remove roles from instance profile first.');
    const { instanceProfiles } = world.state;
    instanceProfiles.splice(instanceProfiles.indexOf(profile), 1);
    world.changed();
    world.ledger.deleted(profileEntry(world, profile));
    return {};
  },
};

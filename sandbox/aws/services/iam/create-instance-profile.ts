import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { iamId } from '../../identity/ids.ts';
import { structuresIn, textIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import type { InstanceProfileRecord } from './iam-records.ts';
import { profileEntry, profileResource, profileView } from './instance-profiles.ts';
import { mustBeName, mustBePath } from './names.ts';

export const createInstanceProfile: AwsOperation = {
  name: 'CreateInstanceProfile',
  resource: profileResource,
  run(call) {
    const { input, world } = call;
    const { state } = world;
    const profile: InstanceProfileRecord = {
      name: mustBeName(textIn(input, 'InstanceProfileName'), 'instanceProfileName', 128),
      path: mustBePath(textIn(input, 'Path')),
      id: iamId('AIPA', world.randomBytes),
      createdAt: world.now().toISOString(),
      tags: tagsIn(structuresIn(input, 'Tags'), 'InvalidInput'),
    };
    if (state.instanceProfiles.some(({ name }) => name === profile.name))
      throw new AwsError(409, 'EntityAlreadyExists', `Instance Profile ${profile.name} already exists.`);
    const most = quotaOf(state, quotas.instanceProfiles);
    if (state.instanceProfiles.length >= most)
      throw new AwsError(409, 'LimitExceeded', `Cannot exceed quota for InstanceProfilesPerAccount: ${most}`);
    state.instanceProfiles.push(profile);
    world.changed();
    world.ledger.created(profileEntry(world, profile));
    return { InstanceProfile: profileView(state, profile) };
  },
};

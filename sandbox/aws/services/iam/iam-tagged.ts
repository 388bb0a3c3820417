import { roleArn } from '../../identity/principal.ts';
import type { TaggedResources } from '../../tagged-resources.ts';
import { profileArn } from './instance-profiles.ts';

/** IAM is in all regions at once, and answers in one. */
export const iamTagged: TaggedResources = ({ state }, region) => {
  if (region !== 'us-east-1') return [];
  return [
    ...state.roles.map((role) => ({ arn: roleArn(state.account, role), tags: role.tags ?? {} })),
    ...state.instanceProfiles.map((profile) => ({ arn: profileArn(state.account, profile), tags: profile.tags })),
  ];
};

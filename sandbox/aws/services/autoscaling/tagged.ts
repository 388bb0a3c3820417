import type { TaggedResources } from '../../tagged-resources.ts';
import { groupArn, groupsOf } from './groups.ts';

export const autoScalingTagged: TaggedResources = (world, region) =>
  groupsOf({ world, region }).map((group) => ({ arn: groupArn(world, group), tags: group.tags }));

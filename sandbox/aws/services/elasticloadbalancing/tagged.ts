import type { TaggedResources } from '../../tagged-resources.ts';
import { listenersOf, loadBalancersOf, targetGroupsOf } from './load-balancing.ts';

export const loadBalancingTagged: TaggedResources = (world, region) =>
  [loadBalancersOf, targetGroupsOf, listenersOf].flatMap((records) =>
    records({ world, region }).map(({ arn, tags }) => ({ arn, tags })),
  );

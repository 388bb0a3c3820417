import type { AwsOperation } from '../../aws-operation.ts';
import { rdsPage } from '../rds/rds-page.ts';
import { cacheClusterViews, replicationGroupsIn } from './replication-groups.ts';

/** The nodes of replication groups: nobody can make others here. */
export const describeCacheClusters: AwsOperation = {
  name: 'DescribeCacheClusters',
  run(call) {
    const { region, world } = call;
    const all = replicationGroupsIn(world, region).flatMap((record) => cacheClusterViews(world, record));
    const { items, next } = rdsPage(call, all);
    return { CacheClusters: { CacheCluster: items }, Marker: next };
  },
};

import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { replicationGroupsIn } from './replication-groups.ts';
import { mustFindSubnetGroup, subnetGroupEntry, subnetGroupResource } from './subnet-groups.ts';

export const deleteCacheSubnetGroup: AwsOperation = {
  name: 'DeleteCacheSubnetGroup',
  resource: subnetGroupResource,
  run(call) {
    const { region, world } = call;
    const record = mustFindSubnetGroup(call);
    if (replicationGroupsIn(world, region).some(({ subnetGroup }) => subnetGroup === record.name)) {
      throw new AwsError(
        400,
        'CacheSubnetGroupInUse',
        `Cache subnet group ${record.name} is currently in use by a cache cluster.`,
      );
    }
    const { subnetGroups } = world.state.elasticache;
    subnetGroups.splice(subnetGroups.indexOf(record), 1);
    world.changed();
    world.ledger.deleted(subnetGroupEntry(world, record));
    return {};
  },
};

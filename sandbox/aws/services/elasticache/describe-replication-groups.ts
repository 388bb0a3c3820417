import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { rdsPage } from '../rds/rds-page.ts';
import {
  mustFindReplicationGroup,
  replicationGroupResource,
  replicationGroupsIn,
  replicationGroupView,
} from './replication-groups.ts';

export const describeReplicationGroups: AwsOperation = {
  name: 'DescribeReplicationGroups',
  resource: replicationGroupResource,
  run(call) {
    const { input, region, world } = call;
    const all =
      textIn(input, 'ReplicationGroupId') === undefined ? replicationGroupsIn(world, region) : [mustFindReplicationGroup(call)];
    const { items, next } = rdsPage(call, all);
    return { ReplicationGroups: { ReplicationGroup: items.map((record) => replicationGroupView(world, record)) }, Marker: next };
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { rdsPage } from '../rds/rds-page.ts';
import { mustFindSubnetGroup, subnetGroupResource, subnetGroupView } from './subnet-groups.ts';

export const describeCacheSubnetGroups: AwsOperation = {
  name: 'DescribeCacheSubnetGroups',
  resource: subnetGroupResource,
  run(call) {
    const { input, region, world } = call;
    const all =
      textIn(input, 'CacheSubnetGroupName') === undefined
        ? world.state.elasticache.subnetGroups.filter((group) => group.region === region)
        : [mustFindSubnetGroup(call)];
    const { items, next } = rdsPage(call, all);
    return { CacheSubnetGroups: { CacheSubnetGroup: items.map((record) => subnetGroupView(world, record)) }, Marker: next };
  },
};

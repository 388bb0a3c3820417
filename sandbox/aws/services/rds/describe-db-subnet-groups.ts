import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { rdsPage } from './rds-page.ts';
import { mustFindSubnetGroup, subnetGroupResource, subnetGroupView } from './subnet-groups.ts';

export const describeDbSubnetGroups: AwsOperation = {
  name: 'DescribeDBSubnetGroups',
  resource: subnetGroupResource,
  run(call) {
    const { input, region, world } = call;
    const all =
      textIn(input, 'DBSubnetGroupName') === undefined
        ? world.state.rds.subnetGroups.filter((group) => group.region === region)
        : [mustFindSubnetGroup(call)];
    const { items, next } = rdsPage(call, all);
    return { DBSubnetGroups: { DBSubnetGroup: items.map((record) => subnetGroupView(world, record)) }, Marker: next };
  },
};

import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { once } from '../client-token.ts';
import type { RouteTableRecord } from '../ec2-records.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, named, newId, present } from '../things.ts';
import { routeTableView } from './route-table-view.ts';

export const createRouteTable: AwsOperation = {
  name: 'CreateRouteTable',
  run(call) {
    const table = once(call, 'CreateRouteTable', 'route-table', () => newTable(call));
    return { routeTable: routeTableView(call, table) };
  },
};

function newTable(call: AwsCall): RouteTableRecord {
  const { input, region, world } = call;
  const vpc = named(call, 'vpc', 'VpcId');
  const tags = tagsFor(input, 'route-table');
  if (present(call, 'route-table').filter(({ vpcId }) => vpcId === vpc.id).length >= quotaOf(world.state, quotas.routeTables))
    throw new AwsError(400, 'RouteTableLimitExceeded', 'The maximum number of route tables has been reached.');
  return make(call, 'route-table', {
    id: newId(world, 'route-table'),
    region,
    vpcId: vpc.id,
    main: false,
    tags,
    associations: {},
    routes: [{ destination: vpc.cidr, target: 'local' }],
  });
}

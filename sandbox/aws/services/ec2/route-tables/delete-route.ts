import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { cidrOf } from '../cidr.ts';
import { named, required } from '../things.ts';
import { routeEntry } from './route-entry.ts';

export const deleteRoute: AwsOperation = {
  name: 'DeleteRoute',
  run(call) {
    const { world } = call;
    const table = named(call, 'route-table', 'RouteTableId');
    const given = required(call.input, 'DestinationCidrBlock');
    const index = table.routes.findIndex(({ destination }) => destination === cidrOf(given)?.text);
    const route = table.routes[index];
    if (!route) {
      const message = `no route with destination-cidr-block ${given} in route table ${table.id}`;
      throw new AwsError(400, 'InvalidRoute.NotFound', message);
    }
    if (route.target === 'local')
      throw new AwsError(400, 'InvalidParameterValue', `cannot remove local route ${given} in route table ${table.id}`);
    table.routes.splice(index, 1);
    world.ledger.deleted(routeEntry(world, table, route.destination));
    world.changed();
    return { return: true };
  },
};

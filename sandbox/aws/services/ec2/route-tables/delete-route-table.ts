import type { AwsOperation } from '../../../aws-operation.ts';
import { dependencyViolation, named, remove } from '../things.ts';
import { routeEntry } from './route-entry.ts';

export const deleteRouteTable: AwsOperation = {
  name: 'DeleteRouteTable',
  run(call) {
    const table = named(call, 'route-table', 'RouteTableId');
    if (table.main || Object.keys(table.associations).length > 0)
      throw dependencyViolation(`The routeTable '${table.id}' has dependencies and cannot be deleted.`);
    for (const route of table.routes)
      if (route.target !== 'local') call.world.ledger.deleted(routeEntry(call.world, table, route.destination));
    remove(call, 'route-table', table);
    return { return: true };
  },
};

import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { present, required } from '../things.ts';
import { mainAssociation } from './route-table-view.ts';

export const disassociateRouteTable: AwsOperation = {
  name: 'DisassociateRouteTable',
  run(call) {
    const id = required(call.input, 'AssociationId');
    const tables = present(call, 'route-table');
    if (tables.some((table) => table.main && mainAssociation(table) === id))
      throw new AwsError(400, 'InvalidParameterValue', `cannot disassociate the main route table association ${id}`);
    const table = tables.find(({ associations }) => Object.hasOwn(associations, id));
    if (!table) throw new AwsError(400, 'InvalidAssociationID.NotFound', `The association ID '${id}' does not exist`);
    delete table.associations[id];
    call.world.changed();
    return { return: true };
  },
};

import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { instancesIn } from './instances.ts';
import { mustFindSubnetGroup, subnetGroupEntry, subnetGroupResource } from './subnet-groups.ts';

export const deleteDbSubnetGroup: AwsOperation = {
  name: 'DeleteDBSubnetGroup',
  resource: subnetGroupResource,
  run(call) {
    const { region, world } = call;
    const record = mustFindSubnetGroup(call);
    const user = instancesIn(world, region).find(({ subnetGroup }) => subnetGroup === record.name);
    if (user) {
      throw new AwsError(
        400,
        'InvalidDBSubnetGroupStateFault',
        `Cannot delete the subnet group '${record.name}' because at least one database instance: ${user.id} is still using it.`,
      );
    }
    const { subnetGroups } = world.state.rds;
    subnetGroups.splice(subnetGroups.indexOf(record), 1);
    world.changed();
    world.ledger.deleted(subnetGroupEntry(world, record));
    return {};
  },
};

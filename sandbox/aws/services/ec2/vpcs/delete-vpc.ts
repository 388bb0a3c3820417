import type { AwsOperation } from '../../../aws-operation.ts';
import { dependencyViolation, named, present, remove } from '../things.ts';
import { removeGroup } from '../security-groups/remove-group.ts';

export const deleteVpc: AwsOperation = {
  name: 'DeleteVpc',
  run(call) {
    const vpc = named(call, 'vpc', 'VpcId');
    const inside = ({ vpcId }: { readonly vpcId: string | undefined }): boolean => vpcId === vpc.id;
    const groups = present(call, 'security-group').filter(inside);
    const tables = present(call, 'route-table').filter(inside);
    const inUse =
      present(call, 'subnet').some(inside) ||
      present(call, 'internet-gateway').some(inside) ||
      groups.some(({ name }) => name !== 'default') ||
      tables.some(({ main }) => !main) ||
      present(call, 'vpc-peering-connection').some(
        ({ requesterVpcId, accepterVpcId }) => requesterVpcId === vpc.id || accepterVpcId === vpc.id,
      );
    if (inUse) throw dependencyViolation(`The vpc '${vpc.id}' has dependencies and cannot be deleted.`);
    const { ec2 } = call.world.state;
    // Nobody made these, so the ledger does not know them.
    for (const table of tables) ec2.routeTables.splice(ec2.routeTables.indexOf(table), 1);
    for (const group of groups) removeGroup(call, group);
    remove(call, 'vpc', vpc);
    return { return: true };
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindCluster } from './cluster-view.ts';
import { mustFindNodegroup, nodegroupEntry, nodegroupResource, nodegroupView } from './nodegroups.ts';

/** DELETING from now on, for as long as that takes. */
export const deleteNodegroup: AwsOperation = {
  name: 'DeleteNodegroup',
  http: 'DELETE /clusters/{clusterName}/node-groups/{nodegroupName}',
  resource: nodegroupResource,
  async run(call) {
    const { world } = call;
    const cluster = await mustFindCluster(call, 'clusterName');
    const record = mustFindNodegroup(call, cluster.name);
    if (record.goneAt === undefined) {
      record.goneAt = new Date(world.now().getTime() + world.pace.deleteNodegroup).toISOString();
      world.changed();
      world.ledger.deleted(nodegroupEntry(world, record));
    }
    return { nodegroup: nodegroupView(world, record) };
  },
};

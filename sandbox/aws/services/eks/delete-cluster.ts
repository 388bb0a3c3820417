import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { clusterResource, clusterView, mustFindCluster } from './cluster-view.ts';
import { nodegroupsIn } from './nodegroups.ts';

export const deleteCluster: AwsOperation = {
  name: 'DeleteCluster',
  http: 'DELETE /clusters/{name}',
  resource: clusterResource('name'),
  async run(call) {
    const { region, world } = call;
    const record = await mustFindCluster(call);
    if (nodegroupsIn(world, region, record.name).length > 0)
      throw new AwsError(409, 'ResourceInUseException', 'Cluster has nodegroups attached');
    if (record.goneAt === undefined) world.clusters.delete(record);
    return { cluster: await clusterView(call, record) };
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { clusterResource, clusterView, mustFindCluster } from './cluster-view.ts';

export const deleteCluster: AwsOperation = {
  name: 'DeleteCluster',
  http: 'DELETE /clusters/{name}',
  resource: clusterResource('name'),
  async run(call) {
    const record = await mustFindCluster(call);
    if (record.goneAt === undefined) call.world.clusters.delete(record);
    return { cluster: await clusterView(call, record) };
  },
};

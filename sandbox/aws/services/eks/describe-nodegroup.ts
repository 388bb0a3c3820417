import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindCluster } from './cluster-view.ts';
import { mustFindNodegroup, nodegroupResource, nodegroupView } from './nodegroups.ts';

export const describeNodegroup: AwsOperation = {
  name: 'DescribeNodegroup',
  http: 'GET /clusters/{clusterName}/node-groups/{nodegroupName}',
  resource: nodegroupResource,
  async run(call) {
    const { name } = await mustFindCluster(call, 'clusterName');
    return { nodegroup: nodegroupView(call.world, mustFindNodegroup(call, name)) };
  },
};

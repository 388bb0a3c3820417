import type { AwsOperation } from '../../aws-operation.ts';
import { clusterResource, clusterView, mustFindCluster } from './cluster-view.ts';

export const describeCluster: AwsOperation = {
  name: 'DescribeCluster',
  http: 'GET /clusters/{name}',
  resource: clusterResource('name'),
  run: async (call) => ({ cluster: await clusterView(call, await mustFindCluster(call)) }),
};

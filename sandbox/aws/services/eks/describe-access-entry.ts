import type { AwsOperation } from '../../aws-operation.ts';
import { entryView, mustFindEntry } from './access-entries.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';

export const describeAccessEntry: AwsOperation = {
  name: 'DescribeAccessEntry',
  http: 'GET /clusters/{clusterName}/access-entries/{principalArn}',
  resource: clusterResource('clusterName'),
  async run(call) {
    const record = await mustFindCluster(call, 'clusterName');
    const { principalArn, entry } = mustFindEntry(call, record);
    return entryView(call, record, principalArn, entry);
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindEntry } from './access-entries.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';

export const deleteAccessEntry: AwsOperation = {
  name: 'DeleteAccessEntry',
  http: 'DELETE /clusters/{clusterName}/access-entries/{principalArn}',
  resource: clusterResource('clusterName'),
  async run(call) {
    const record = await mustFindCluster(call, 'clusterName');
    const { principalArn } = mustFindEntry(call, record);
    delete record.access[principalArn];
    call.world.changed();
    return {};
  },
};

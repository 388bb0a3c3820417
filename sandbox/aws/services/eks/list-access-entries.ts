import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';

export const listAccessEntries: AwsOperation = {
  name: 'ListAccessEntries',
  http: 'GET /clusters/{clusterName}/access-entries',
  resource: clusterResource('clusterName'),
  async run(call) {
    const { access } = await mustFindCluster(call, 'clusterName');
    const size = Math.min(numberIn(call.input, 'maxResults') ?? 100, call.world.longestPage);
    const { items, next } = pageOf(Object.keys(access).toSorted(), textIn(call.input, 'nextToken'), size);
    return { accessEntries: items, nextToken: next };
  },
};

import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';
import { nodegroupsIn } from './nodegroups.ts';

export const listNodegroups: AwsOperation = {
  name: 'ListNodegroups',
  http: 'GET /clusters/{clusterName}/node-groups',
  resource: clusterResource('clusterName'),
  async run(call) {
    const { input, region, world } = call;
    const cluster = await mustFindCluster(call, 'clusterName');
    const names = nodegroupsIn(world, region, cluster.name)
      .map(({ name }) => name)
      .toSorted();
    const size = Math.min(numberIn(input, 'maxResults') ?? 100, 100, world.longestPage);
    const { items, next } = pageOf(names, textIn(input, 'nextToken'), size);
    return { nodegroups: items, nextToken: next };
  },
};

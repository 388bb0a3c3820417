import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';

export const listClusters: AwsOperation = {
  name: 'ListClusters',
  http: 'GET /clusters',
  resource: ({ region, world: { state } }) => `arn:aws:eks:${region}:${state.account}:cluster/*`,
  async run({ input, region, world }) {
    const size = numberIn(input, 'maxResults') ?? 100;
    if (size < 1 || size > 100) throw new AwsError(400, 'InvalidParameterException', 'maxResults must be between 1 and 100');
    const names = (await world.clusters.all(region)).map(({ name }) => name);
    const { items, next } = pageOf(names, textIn(input, 'nextToken'), Math.min(size, world.longestPage));
    return { clusters: items, nextToken: next };
  },
};

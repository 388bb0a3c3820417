import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { quotaOf } from '../../quotas.ts';
import { quotasOf, quotaView } from './quota-view.ts';

export const listServiceQuotas: AwsOperation = {
  name: 'ListServiceQuotas',
  run(call) {
    const { input, world } = call;
    const invalid = new AwsError(400, 'InvalidPaginationTokenException', 'Invalid input was provided for the pagination token.');
    const size = Math.min(numberIn(input, 'MaxResults') ?? 100, 100, world.longestPage);
    const { items, next } = pageOf(quotasOf(call), textIn(input, 'NextToken'), size, invalid);
    return { Quotas: items.map((quota) => quotaView(call, quota, quotaOf(world.state, quota))), NextToken: next };
  },
};

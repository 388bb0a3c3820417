import { AwsError } from '../../aws-error.ts';
import type { AwsCall } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { type Page, pageOf } from '../../protocols/page.ts';

/** As RDS and ElastiCache page: between 20 and 100 at a time. */
export function rdsPage<Item>({ input, world }: AwsCall, all: readonly Item[]): Page<Item> {
  const size = numberIn(input, 'MaxRecords') ?? 100;
  if (size < 20 || size > 100)
    throw new AwsError(400, 'InvalidParameterValue', `Invalid value ${size} for MaxRecords. Must be between 20 and 100`);
  const invalid = new AwsError(400, 'InvalidParameterValue', 'The parameter Marker is not a valid marker.');
  return pageOf(all, textIn(input, 'Marker'), Math.min(size, world.longestPage), invalid);
}

import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';

/** One page of a list, under the name that the operation gives it. */
export function iamPage<Item>({ input, world }: AwsCall, name: string, all: readonly Item[]): AwsOutput {
  const invalid = new AwsError(400, 'InvalidInput', 'Invalid Marker');
  const size = Math.min(numberIn(input, 'MaxItems') ?? 100, world.longestPage);
  const { items, next } = pageOf(all, textIn(input, 'Marker'), size, invalid);
  return { [name]: { member: items }, IsTruncated: next !== undefined, Marker: next };
}

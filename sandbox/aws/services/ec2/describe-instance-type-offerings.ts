import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { zonesOf } from '../../zones.ts';
import { ec2Page, filtered } from './filters.ts';
import { instanceTypes } from './instance-types.ts';

export const describeInstanceTypeOfferings: AwsOperation = {
  name: 'DescribeInstanceTypeOfferings',
  run(call) {
    const locationType = textIn(call.input, 'LocationType') ?? 'region';
    const all = locations(call, locationType).flatMap((location) =>
      instanceTypes.map(({ id }) => ({ instanceType: id, locationType, location })),
    );
    const { items, next } = ec2Page(
      call,
      filtered(call.input, all, {
        'instance-type': ({ instanceType }) => instanceType,
        location: ({ location }) => location,
      }),
    );
    return { instanceTypeOfferingSet: { item: items }, nextToken: next };
  },
};

function locations({ region }: AwsCall, type: string): readonly string[] {
  switch (type) {
    case 'region':
      return [region];
    case 'availability-zone':
      return zonesOf(region).map(({ name }) => name);
    case 'availability-zone-id':
      return zonesOf(region).map(({ id }) => id);
    default:
      throw new AwsError(400, 'InvalidParameterValue', `Value (${type}) for parameter LocationType is invalid.`);
  }
}

import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { regions } from '../../regions.ts';

export const describeRegions: AwsOperation = {
  name: 'DescribeRegions',
  run({ input, world: { state } }) {
    const all = textIn(input, 'AllRegions') === 'true';
    return {
      regionInfo: {
        item: regions.filter(({ name }) => all || state.enabledRegions.includes(name)).map(({ name, optIn }) => ({
          regionName: name,
          regionEndpoint: `ec2.${name}.amazonaws.com`,
          optInStatus: optIn ? (state.enabledRegions.includes(name) ? 'opted-in' : 'not-opted-in') : 'opt-in-not-required',
        })),
      },
    };
  },
};

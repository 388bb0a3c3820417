import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import { zonesOf } from '../../zones.ts';
import { filtered } from './filters.ts';

export const describeAvailabilityZones: AwsOperation = {
  name: 'DescribeAvailabilityZones',
  run({ input, region }) {
    const names = textsIn(input, 'ZoneName');
    const zones = zonesOf(region);
    const unknown = names.find((wanted) => !zones.some(({ name }) => name === wanted));
    if (unknown !== undefined) throw new AwsError(400, 'InvalidParameterValue', `Invalid availability zone: [${unknown}]`);
    const wanted = filtered(
      input,
      zones.filter(({ name }) => names.length === 0 || names.includes(name)),
      {
        'zone-name': ({ name }) => name,
        'zone-id': ({ id }) => id,
        'zone-type': () => 'availability-zone',
        'region-name': () => region,
        'opt-in-status': () => 'opt-in-not-required',
        'group-name': () => region,
        state: () => 'available',
      },
    );
    return {
      availabilityZoneInfo: {
        item: wanted.map(({ name, id }) => ({
          zoneName: name,
          zoneId: id,
          zoneState: 'available',
          regionName: region,
          zoneType: 'availability-zone',
          optInStatus: 'opt-in-not-required',
          groupName: region,
          networkBorderGroup: region,
        })),
      },
    };
  },
};

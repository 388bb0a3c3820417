import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';

export const listHostedZones: AwsOperation = {
  name: 'ListHostedZones',
  http: 'GET /2013-04-01/hostedzone',
  run({ input, world: { state, longestPage } }) {
    const size = Math.min(numberIn(input, 'maxitems') ?? 100, longestPage);
    const marker = textIn(input, 'marker');
    const from = marker === undefined ? 0 : state.hostedZones.findIndex(({ id }) => id === marker);
    if (from < 0) throw new AwsError(400, 'NoSuchHostedZone', `No hosted zone found with ID: ${marker}`);
    const page = state.hostedZones.slice(from, from + size);
    const next = state.hostedZones[from + size];
    return {
      HostedZones: {
        HostedZone: page.map((zone) => ({
          Id: `/hostedzone/${zone.id}`,
          Name: zone.name,
          CallerReference: zone.id,
          Config: { PrivateZone: zone.private },
          ResourceRecordSetCount: 2,
        })),
      },
      Marker: marker,
      IsTruncated: next !== undefined,
      NextMarker: next?.id,
      MaxItems: size,
    };
  },
};

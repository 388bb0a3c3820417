import type { AwsCall } from '../../../aws-operation.ts';
import type { InternetGatewayRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';

export const internetGatewayView = ({ world }: Pick<AwsCall, 'world'>, { id, vpcId, tags }: InternetGatewayRecord): object => ({
  internetGatewayId: id,
  ownerId: world.state.account,
  attachmentSet: { item: vpcId === undefined ? [] : [{ vpcId, state: 'available' }] },
  tagSet: tagSet(tags),
});

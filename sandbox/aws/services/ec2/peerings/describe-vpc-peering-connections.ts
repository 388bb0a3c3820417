import { describeOperation } from '../describe-operation.ts';
import { peeringView } from './peering-view.ts';

export const describeVpcPeeringConnections = describeOperation({
  name: 'DescribeVpcPeeringConnections',
  kind: 'vpc-peering-connection',
  ids: 'VpcPeeringConnectionId',
  set: 'vpcPeeringConnectionSet',
  filters: ({ world }) => ({
    'vpc-peering-connection-id': ({ id }) => id,
    'requester-vpc-info.vpc-id': ({ requesterVpcId }) => requesterVpcId,
    'accepter-vpc-info.vpc-id': ({ accepterVpcId }) => accepterVpcId,
    'requester-vpc-info.owner-id': () => world.state.account,
    'accepter-vpc-info.owner-id': () => world.state.account,
    'status-code': ({ status }) => status,
  }),
  view: peeringView,
});

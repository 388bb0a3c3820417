import { describeOperation } from '../describe-operation.ts';
import { internetGatewayView } from './internet-gateway-view.ts';

export const describeInternetGateways = describeOperation({
  name: 'DescribeInternetGateways',
  kind: 'internet-gateway',
  ids: 'InternetGatewayId',
  set: 'internetGatewaySet',
  filters: ({ world }) => ({
    'internet-gateway-id': ({ id }) => id,
    'attachment.vpc-id': ({ vpcId }) => vpcId ?? [],
    'attachment.state': ({ vpcId }) => (vpcId === undefined ? [] : 'available'),
    'owner-id': () => world.state.account,
  }),
  view: internetGatewayView,
});

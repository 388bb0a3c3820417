import { describeOperation } from '../describe-operation.ts';
import { natGatewayState, natGatewayView } from './nat-gateway-view.ts';

export const describeNatGateways = describeOperation({
  name: 'DescribeNatGateways',
  kind: 'natgateway',
  ids: 'NatGatewayId',
  set: 'natGatewaySet',
  filters: ({ world }) => ({
    'nat-gateway-id': ({ id }) => id,
    'subnet-id': ({ subnetId }) => subnetId,
    'vpc-id': ({ vpcId }) => vpcId,
    state: (gateway) => natGatewayState(world, gateway),
  }),
  view: natGatewayView,
});

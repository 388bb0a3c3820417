import { describeOperation } from '../describe-operation.ts';
import { subnetView } from './subnet-view.ts';

export const describeSubnets = describeOperation({
  name: 'DescribeSubnets',
  kind: 'subnet',
  ids: 'SubnetId',
  set: 'subnetSet',
  filters: ({ world }) => ({
    'vpc-id': ({ vpcId }) => vpcId,
    'subnet-id': ({ id }) => id,
    'availability-zone': ({ zone }) => zone,
    'cidr-block': ({ cidr }) => cidr,
    'map-public-ip-on-launch': (subnet) => String(subnet.public),
    'default-for-az': () => 'false',
    'owner-id': () => world.state.account,
    state: () => 'available',
  }),
  view: subnetView,
});

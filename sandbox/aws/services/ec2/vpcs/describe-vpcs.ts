import { describeOperation } from '../describe-operation.ts';
import { vpcView } from './vpc-view.ts';

export const describeVpcs = describeOperation({
  name: 'DescribeVpcs',
  kind: 'vpc',
  ids: 'VpcId',
  set: 'vpcSet',
  filters: ({ world }) => ({
    'vpc-id': ({ id }) => id,
    cidr: ({ cidr }) => cidr,
    'cidr-block-association.cidr-block': ({ cidr }) => cidr,
    'is-default': (vpc) => String(vpc.default),
    isDefault: (vpc) => String(vpc.default),
    'owner-id': () => world.state.account,
    state: () => 'available',
  }),
  view: vpcView,
});

import { fillGroups } from '../../autoscaling/fill-groups.ts';
import { describeOperation } from '../describe-operation.ts';
import { shown } from '../things.ts';
import { instanceState, stateView } from './instance-state.ts';
import { reservationView } from './instance-view.ts';

export const describeInstances = describeOperation({
  name: 'DescribeInstances',
  kind: 'instance',
  ids: 'InstanceId',
  set: 'reservationSet',
  filters: ({ world }) => ({
    'instance-id': ({ id }) => id,
    'instance-type': ({ type }) => type,
    'instance-state-name': (instance) => instanceState(world, instance),
    'instance-state-code': (instance) => String((stateView(instanceState(world, instance)) as { readonly code: number }).code),
    'image-id': ({ imageId }) => imageId,
    'vpc-id': ({ vpcId }) => vpcId,
    'subnet-id': ({ subnetId }) => subnetId,
    'availability-zone': ({ subnetId }) => world.state.subnets.find(({ id }) => id === subnetId)?.zone ?? [],
    'reservation-id': ({ reservationId }) => reservationId,
    'instance.group-id': ({ groupIds }) => groupIds,
  }),
  view: reservationView,
  records(call) {
    fillGroups(call);
    return shown(call, 'instance');
  },
});

import { describeOperation } from '../describe-operation.ts';
import { mainAssociation, routeState, routeTableView } from './route-table-view.ts';

export const describeRouteTables = describeOperation({
  name: 'DescribeRouteTables',
  kind: 'route-table',
  ids: 'RouteTableId',
  set: 'routeTableSet',
  filters: (call) => ({
    'route-table-id': ({ id }) => id,
    'vpc-id': ({ vpcId }) => vpcId,
    'owner-id': () => call.world.state.account,
    'association.main': ({ main, associations }) => [...(main ? ['true'] : []), ...Object.keys(associations).map(() => 'false')],
    'association.subnet-id': ({ associations }) => Object.values(associations),
    'association.route-table-association-id': (table) => [
      ...(table.main ? [mainAssociation(table)] : []),
      ...Object.keys(table.associations),
    ],
    'route.destination-cidr-block': ({ routes }) => routes.map(({ destination }) => destination),
    'route.gateway-id': ({ routes }) => routes.map(({ target }) => target).filter((id) => /^(igw-|local$)/.test(id)),
    'route.nat-gateway-id': ({ routes }) => routes.map(({ target }) => target).filter((id) => id.startsWith('nat-')),
    'route.vpc-peering-connection-id': ({ routes }) => routes.map(({ target }) => target).filter((id) => id.startsWith('pcx-')),
    'route.state': ({ routes }) => routes.map((route) => routeState(call, route)),
  }),
  view: routeTableView,
  longest: 100,
});

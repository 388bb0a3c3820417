import type { AwsCall } from '../../../aws-operation.ts';
import type { RouteRecord, RouteTableRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';
import { present } from '../things.ts';

export const mainAssociation = ({ id }: RouteTableRecord): string => id.replace('rtb-', 'rtbassoc-');

export const routeTableView = (call: AwsCall, table: RouteTableRecord): object => ({
  routeTableId: table.id,
  vpcId: table.vpcId,
  ownerId: call.world.state.account,
  associationSet: {
    item: [
      ...(table.main ? [{ routeTableAssociationId: mainAssociation(table), main: true, subnetId: undefined }] : []),
      ...Object.entries(table.associations).map(([routeTableAssociationId, subnetId]) => ({
        routeTableAssociationId,
        main: false,
        subnetId,
      })),
    ].map((association) => ({ ...association, routeTableId: table.id, associationState: { state: 'associated' } })),
  },
  routeSet: {
    item: table.routes.map((route) => ({
      destinationCidrBlock: route.destination,
      ...targetField(route),
      origin: route.target === 'local' ? 'CreateRouteTable' : 'CreateRoute',
      state: routeState(call, route),
    })),
  },
  propagatingVgwSet: {},
  tagSet: tagSet(table.tags),
});

function targetField({ target }: RouteRecord): object {
  if (target.startsWith('nat-')) return { natGatewayId: target };
  if (target.startsWith('pcx-')) return { vpcPeeringConnectionId: target };
  return { gatewayId: target };
}

/** A route whose target is gone stays, and leads nowhere. */
export function routeState(call: AwsCall, { target }: RouteRecord): 'active' | 'blackhole' {
  const there =
    target === 'local' ||
    present(call, 'internet-gateway').some(({ id, vpcId }) => id === target && vpcId !== undefined) ||
    present(call, 'natgateway').some(({ id }) => id === target) ||
    present(call, 'vpc-peering-connection').some(({ id, status }) => id === target && status === 'active');
  return there ? 'active' : 'blackhole';
}

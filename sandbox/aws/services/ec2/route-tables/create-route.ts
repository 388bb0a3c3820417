import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import { cidrOf, contains } from '../cidr.ts';
import type { RouteTableRecord } from '../ec2-records.ts';
import { mustFind, named, required } from '../things.ts';
import { routeEntry } from './route-entry.ts';

export const createRoute: AwsOperation = {
  name: 'CreateRoute',
  run(call) {
    const { input, world } = call;
    const table = named(call, 'route-table', 'RouteTableId');
    const given = required(input, 'DestinationCidrBlock');
    const cidr = cidrOf(given);
    if (!cidr) {
      const message = `Value (${given}) for parameter destinationCidrBlock is invalid. This is not a valid CIDR block.`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    const target = targetOf(call, table);
    const known = table.routes.find(({ destination }) => destination === cidr.text);
    if (known) throw new AwsError(400, 'RouteAlreadyExists', `The route identified by ${cidr.text} already exists.`);
    const own = table.routes.find((route) => route.target === 'local');
    const whole = own && cidrOf(own.destination);
    if (whole && contains(whole, cidr) && target.startsWith('pcx-')) {
      const message = `The destination CIDR block ${cidr.text} is equal to or more specific than one of this VPC's CIDR blocks.`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    table.routes.push({ destination: cidr.text, target });
    world.ledger.created(routeEntry(world, table, cidr.text));
    world.changed();
    return { return: true };
  },
};

/** The one thing that the route leads to, which must be there and belong to the same network. */
function targetOf(call: AwsCall, { id: tableId, vpcId }: RouteTableRecord): string {
  const { input } = call;
  const [gateway, nat, peering] = ['GatewayId', 'NatGatewayId', 'VpcPeeringConnectionId'].map((name) => textIn(input, name));
  if ([gateway, nat, peering].filter((one) => one !== undefined).length !== 1) {
    const message =
      'The request must contain exactly one of gatewayId, natGatewayId, networkInterfaceId, ' +
      'vpcPeeringConnectionId, egressOnlyInternetGatewayId, transitGatewayId, localGatewayId, carrierGatewayId, instanceId';
    throw new AwsError(400, 'MissingParameter', message);
  }
  const others = (target: string): AwsError =>
    new AwsError(
      400,
      'InvalidParameterValue',
      `route table ${tableId} and network gateway ${target} belong to different networks`,
    );
  if (gateway !== undefined) {
    if (mustFind(call, 'internet-gateway', gateway).vpcId !== vpcId) throw others(gateway);
    return gateway;
  }
  if (nat !== undefined) {
    const found = mustFind(call, 'natgateway', nat);
    if (found.vpcId !== vpcId || found.goneAt !== undefined)
      throw new AwsError(400, 'InvalidNatGatewayID.NotFound', `The natGateway ID '${nat}' does not exist`);
    return nat;
  }
  const found = mustFind(call, 'vpc-peering-connection', peering ?? '');
  if (![found.requesterVpcId, found.accepterVpcId].includes(vpcId)) throw others(found.id);
  if (found.status !== 'active')
    throw new AwsError(400, 'InvalidVpcPeeringConnectionID.NotFound', `The vpcPeeringConnection ID '${found.id}' does not exist`);
  return found.id;
}

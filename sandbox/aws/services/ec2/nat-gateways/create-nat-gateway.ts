import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { associationOf } from '../addresses/address-view.ts';
import { once } from '../client-token.ts';
import type { NatGatewayRecord } from '../ec2-records.ts';
import { tagsFor } from '../tag-specifications.ts';
import { find, later, make, named, newId, present } from '../things.ts';
import { natGatewayView } from './nat-gateway-view.ts';

export const createNatGateway: AwsOperation = {
  name: 'CreateNatGateway',
  run(call) {
    const gateway = once(call, 'CreateNatGateway', 'natgateway', () => newGateway(call));
    return { clientToken: textIn(call.input, 'ClientToken'), natGateway: natGatewayView(call, gateway) };
  },
};

function newGateway(call: AwsCall): NatGatewayRecord {
  const { input, region, world } = call;
  const subnet = named(call, 'subnet', 'SubnetId');
  const tags = tagsFor(input, 'natgateway');
  const allocationId = textIn(input, 'ConnectivityType') === 'private' ? undefined : named(call, 'elastic-ip', 'AllocationId').id;
  const neighbours = present(call, 'natgateway').filter(
    (gateway) => find(call, 'subnet', gateway.subnetId)?.zone === subnet.zone,
  );
  if (neighbours.length >= quotaOf(world.state, quotas.natGateways)) {
    const message = `The maximum number of NAT gateways has been reached in Availability Zone ${subnet.zone}.`;
    throw new AwsError(400, 'NatGatewayLimitExceeded', message);
  }
  return make(call, 'natgateway', {
    id: newId(world, 'natgateway'),
    region,
    vpcId: subnet.vpcId,
    subnetId: subnet.id,
    allocationId,
    tags,
    createdAt: world.now().toISOString(),
    readyAt: later(world, world.pace.createNatGateway),
    failure: allocationId === undefined ? undefined : whyNot(call, subnet.vpcId, allocationId),
  });
}

/** Why it comes to nothing, though AWS takes the request: the gateway fails afterwards. */
function whyNot(call: AwsCall, network: string, allocationId: string): NatGatewayRecord['failure'] {
  if (associationOf(call, allocationId)) {
    const message = `Elastic IP address [${allocationId}] is already associated`;
    return { code: 'Resource.AlreadyAssociated', message };
  }
  if (!present(call, 'internet-gateway').some(({ vpcId }) => vpcId === network))
    return { code: 'Gateway.NotAttached', message: `Network ${network} has no Internet gateway attached` };
  return undefined;
}

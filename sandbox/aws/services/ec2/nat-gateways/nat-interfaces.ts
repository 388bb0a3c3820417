import type { InterfaceHolders } from '../../../network-interfaces.ts';
import { present } from '../things.ts';

/** A gateway that comes to nothing holds nothing. */
export const natInterfaces: InterfaceHolders = (world, region) =>
  present({ world, region }, 'natgateway')
    .filter(({ failure }) => failure === undefined)
    .map(({ id, subnetId, allocationId }) => ({
      holder: id,
      subnetId,
      groupIds: [],
      description: `Interface for NAT Gateway ${id}`,
      type: 'nat_gateway',
      allocationId,
      publicAddress: world.state.ec2.addresses.find((address) => address.id === allocationId)?.address,
    }));

import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import { cidrOf, overlap } from '../cidr.ts';
import { tagsFor } from '../tag-specifications.ts';
import { end, make, mustFind, named, newId, present, required } from '../things.ts';
import { peeringView } from './peering-view.ts';

export const createVpcPeeringConnection: AwsOperation = {
  name: 'CreateVpcPeeringConnection',
  run(call) {
    const { input, region, world } = call;
    const requester = named(call, 'vpc', 'VpcId');
    const accepterRegion = textIn(input, 'PeerRegion') ?? region;
    const accepter = mustFind({ world, region: accepterRegion }, 'vpc', required(input, 'PeerVpcId'));
    const tags = tagsFor(input, 'vpc-peering-connection');
    const [one, other] = [cidrOf(requester.cidr), cidrOf(accepter.cidr)];
    const fails = requester === accepter || (one && other && overlap(one, other));
    const ends = new Set([requester.id, accepter.id]);
    const known = present(call, 'vpc-peering-connection').find(
      ({ requesterVpcId, accepterVpcId }) => ends.has(requesterVpcId) && ends.has(accepterVpcId),
    );
    if (!fails && known?.requesterVpcId === requester.id && known.status === 'pending-acceptance')
      return { vpcPeeringConnection: peeringView(call, known) };
    if (!fails && known) {
      const message = `A VPC peering connection ${known.id} exists already between ${requester.id} and ${accepter.id}.`;
      throw new AwsError(400, 'VpcPeeringConnectionAlreadyExists', message);
    }
    const peering = make(call, 'vpc-peering-connection', {
      id: newId(world, 'vpc-peering-connection'),
      region,
      requesterVpcId: requester.id,
      accepterVpcId: accepter.id,
      accepterRegion,
      createdAt: world.now().toISOString(),
      status: fails ? 'failed' : 'pending-acceptance',
      tags,
    });
    // AWS takes the request of networks that overlap, and the connection has failed.
    if (fails) end(call, 'vpc-peering-connection', peering, 0);
    return { vpcPeeringConnection: peeringView(call, peering) };
  },
};

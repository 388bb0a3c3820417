import { type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import { networkNode } from '../../architecture-nodes.ts';
import type { AwsAccess } from '../aws-access.ts';
import { networkOf, vpcs } from '../networks.ts';
import { tagsOf } from '../tag-pairs.ts';
import type { Place } from './architecture.ts';

export async function networkParts(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await vpcs(aws, place, mostOfKind);
  return {
    nodes: found.slice(0, mostOfKind).map((vpc) => networkNode(networkOf(vpc, place.region), tagsOf(vpc.Tags))),
    links: [],
    cut: found.length > mostOfKind,
  };
}

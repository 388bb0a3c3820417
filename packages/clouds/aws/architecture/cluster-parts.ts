import { type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import { clusterNode } from '../../architecture-nodes.ts';
import type { AwsAccess } from '../aws-access.ts';
import { clusters } from '../clusters.ts';
import type { Place } from './architecture.ts';

/** A region has a hundred of them at most unless AWS allows more: they are all read. */
export async function clusterParts(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await clusters(aws, place);
  return { nodes: found.slice(0, mostOfKind).map(clusterNode), links: [], cut: found.length > mostOfKind };
}

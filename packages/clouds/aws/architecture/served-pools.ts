import type { AutoScalingGroup } from '@aws-sdk/client-auto-scaling';
import { type ArchitectureLink, mostOfKind } from '../../architecture.ts';
import { CloudFailure } from '../../cloud-failure.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import type { Place } from './architecture.ts';

/** A load balancer serves the pools that put their machines into its target groups. Where we may not look, there are just no arrows. */
export async function servedPools(
  aws: AwsAccess,
  place: Place,
  pools: readonly AutoScalingGroup[],
): Promise<readonly ArchitectureLink[]> {
  const targets = await targetGroups(aws, place);
  const balancersOf = new Map(
    targets.map(({ TargetGroupArn = '', LoadBalancerArns = [] }) => [TargetGroupArn, LoadBalancerArns]),
  );
  const pairs = pools.flatMap(({ AutoScalingGroupARN: to = '', TargetGroupARNs = [] }) =>
    TargetGroupARNs.flatMap((group) => (balancersOf.get(group) ?? []).map((from) => ({ from, to }))),
  );
  const links = pairs.map(({ from, to }): ArchitectureLink => ({ id: `${from} serves ${to}`, kind: 'serves', from, to }));
  return [...new Map(links.map((link) => [link.id, link])).values()];
}

async function targetGroups(aws: AwsAccess, place: Place) {
  try {
    return await everyPage(
      aws,
      'elasticloadbalancing:DescribeTargetGroups',
      place,
      async (balancing, how, Marker) => {
        const page = await balancing.describeTargetGroups({ Marker }, how);
        return { items: page.TargetGroups ?? [], next: page.NextMarker };
      },
      mostOfKind,
    );
  } catch (error) {
    if (error instanceof CloudFailure && error.facts.kind === 'permission_denied') return [];
    throw error;
  }
}

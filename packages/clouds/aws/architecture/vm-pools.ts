import type { AutoScalingGroup } from '@aws-sdk/client-auto-scaling';
import { type ArchitectureLink, type ArchitectureNode, type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import { tagsOf } from '../tag-pairs.ts';
import type { Place } from './architecture.ts';
import { servedPools } from './served-pools.ts';

/** Auto scaling groups; those of node groups of EKS serve their cluster. */
export async function vmPools(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await everyPage(
    aws,
    'autoscaling:DescribeAutoScalingGroups',
    place,
    async (autoscaling, how, NextToken) => {
      const page = await autoscaling.describeAutoScalingGroups({ NextToken }, how);
      return { items: page.AutoScalingGroups ?? [], next: page.NextToken };
    },
    mostOfKind,
  );
  const groups = found.slice(0, mostOfKind);
  const served = groups.some(({ TargetGroupARNs = [] }) => TargetGroupARNs.length > 0)
    ? await servedPools(aws, place, groups)
    : [];
  return {
    nodes: groups.map(poolNode),
    links: [...groups.flatMap((group) => servedCluster(aws, place, group)), ...served],
    cut: found.length > mostOfKind,
  };
}

const idOf = ({ AutoScalingGroupARN, AutoScalingGroupName = '' }: AutoScalingGroup): string =>
  AutoScalingGroupARN ?? AutoScalingGroupName;

function poolNode(group: AutoScalingGroup): ArchitectureNode {
  const {
    AutoScalingGroupName: name = '',
    VPCZoneIdentifier = '',
    MinSize: min = 0,
    MaxSize: max = 0,
    DesiredCapacity = 0,
  } = group;
  const size = group.Instances?.[0]?.InstanceType;
  return {
    id: idOf(group),
    kind: 'vm_pool',
    name,
    tags: tagsOf(group.Tags),
    // AWS gives them a status only while they are being deleted. Their network is that of their subnets.
    status: group.Status === undefined ? 'active' : 'deleting',
    subnetIds: VPCZoneIdentifier.split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    facts: { min, max, desired: DesiredCapacity, ...(size === undefined ? {} : { size }) },
  };
}

function servedCluster(
  { account, partition }: AwsAccess,
  { region }: Place,
  group: AutoScalingGroup,
): readonly ArchitectureLink[] {
  const from = idOf(group);
  const cluster = tagsOf(group.Tags)['eks:cluster-name'];
  if (cluster === undefined) return [];
  const to = `arn:${partition}:eks:${region}:${account.cloudAccountId}:cluster/${cluster}`;
  return [{ id: `${from} serves ${to}`, kind: 'serves', from, to }];
}

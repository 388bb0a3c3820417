import type { CacheCluster, CacheSubnetGroup, ReplicationGroup } from '@aws-sdk/client-elasticache';
import { type ArchitectureNode, type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import type { Place } from './architecture.ts';
import { ownTags } from './own-tags.ts';

/** A replication group does not say where it lies: its nodes name the subnet group, and that names network and subnets. */
export async function caches(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const [groups, nodes, subnetGroups, tags] = await Promise.all([
    replicationGroups(aws, place),
    cacheClusters(aws, place),
    cacheSubnetGroups(aws, place),
    ownTags(aws, place, 'elasticache:replicationgroup'),
  ]);
  const placeOf = (name: string | undefined) => {
    const { VpcId, Subnets = [] } = subnetGroups.find(({ CacheSubnetGroupName }) => CacheSubnetGroupName === name) ?? {};
    return { networkId: VpcId, subnetIds: Subnets.flatMap(({ SubnetIdentifier }) => SubnetIdentifier ?? []) };
  };
  const memberOf = new Map(
    nodes.flatMap((node) => (node.ReplicationGroupId === undefined ? [] : [[node.ReplicationGroupId, node]])),
  );
  const all = [
    ...groups.map((group): ArchitectureNode => {
      const { ReplicationGroupId: name = '', ARN: id = name, Status: status, CacheNodeType, NodeGroups: [first] = [] } = group;
      const member = memberOf.get(name);
      const facts = factsOf(
        group.Engine ?? member?.Engine,
        member?.EngineVersion,
        CacheNodeType,
        group.ConfigurationEndpoint ?? first?.PrimaryEndpoint,
      );
      return { id, kind: 'datastore', name, status, facts, ...placeOf(member?.CacheSubnetGroupName), tags: tags.get(id) ?? {} };
    }),
    ...nodes
      .filter(({ ReplicationGroupId }) => ReplicationGroupId === undefined)
      .map((node): ArchitectureNode => {
        const { CacheClusterId: name = '', ARN: id = name, CacheClusterStatus: status, ConfigurationEndpoint } = node;
        const facts = factsOf(node.Engine, node.EngineVersion, node.CacheNodeType, ConfigurationEndpoint);
        return { id, kind: 'datastore', name, status, facts, ...placeOf(node.CacheSubnetGroupName), tags: {} };
      }),
  ];
  return {
    nodes: all.slice(0, mostOfKind),
    links: [],
    cut: [all, nodes, subnetGroups].some(({ length }) => length > mostOfKind),
  };
}

const factsOf = (
  engine: string | undefined,
  version: string | undefined,
  size: string | undefined,
  endpoint: { readonly Address?: string | undefined; readonly Port?: number | undefined } | undefined,
) => ({
  ...(engine === undefined ? {} : { engine }),
  ...(version === undefined ? {} : { version }),
  ...(size === undefined ? {} : { size }),
  ...(endpoint?.Address === undefined ? {} : { endpoint: `${endpoint.Address}:${endpoint.Port}` }),
});

const replicationGroups = (aws: AwsAccess, place: Place): Promise<ReplicationGroup[]> =>
  everyPage(
    aws,
    'elasticache:DescribeReplicationGroups',
    place,
    async (elasticache, how, Marker) => {
      const page = await elasticache.describeReplicationGroups({ Marker }, how);
      return { items: page.ReplicationGroups ?? [], next: page.Marker };
    },
    mostOfKind,
  );

const cacheClusters = (aws: AwsAccess, place: Place): Promise<CacheCluster[]> =>
  everyPage(
    aws,
    'elasticache:DescribeCacheClusters',
    place,
    async (elasticache, how, Marker) => {
      const page = await elasticache.describeCacheClusters({ Marker }, how);
      return { items: page.CacheClusters ?? [], next: page.Marker };
    },
    mostOfKind,
  );

const cacheSubnetGroups = (aws: AwsAccess, place: Place): Promise<CacheSubnetGroup[]> =>
  everyPage(
    aws,
    'elasticache:DescribeCacheSubnetGroups',
    place,
    async (elasticache, how, Marker) => {
      const page = await elasticache.describeCacheSubnetGroups({ Marker }, how);
      return { items: page.CacheSubnetGroups ?? [], next: page.Marker };
    },
    mostOfKind,
  );

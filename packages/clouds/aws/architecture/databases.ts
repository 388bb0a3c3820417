import type { DBInstance } from '@aws-sdk/client-rds';
import { type ArchitectureNode, type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import { tagsOf } from '../tag-pairs.ts';
import type { Place } from './architecture.ts';

export async function databases(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await everyPage(
    aws,
    'rds:DescribeDBInstances',
    place,
    async (rds, how, Marker) => {
      const page = await rds.describeDBInstances({ Marker }, how);
      return { items: page.DBInstances ?? [], next: page.Marker };
    },
    mostOfKind,
  );
  return { nodes: found.slice(0, mostOfKind).map(databaseNode), links: [], cut: found.length > mostOfKind };
}

function databaseNode(instance: DBInstance): ArchitectureNode {
  const { DBInstanceIdentifier: name = '', DBInstanceArn: id = name, DBSubnetGroup, Endpoint, TagList } = instance;
  const { Engine: engine, EngineVersion: version, DBInstanceClass: size, DBInstanceStatus: status } = instance;
  return {
    id,
    kind: 'datastore',
    name,
    status,
    tags: tagsOf(TagList),
    networkId: DBSubnetGroup?.VpcId,
    subnetIds: (DBSubnetGroup?.Subnets ?? []).flatMap(({ SubnetIdentifier }) => SubnetIdentifier ?? []),
    facts: {
      ...(engine === undefined ? {} : { engine }),
      ...(version === undefined ? {} : { version }),
      ...(size === undefined ? {} : { size }),
      ...(Endpoint?.Address === undefined ? {} : { endpoint: `${Endpoint.Address}:${Endpoint.Port}` }),
    },
  };
}

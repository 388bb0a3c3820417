import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import type { DbSubnetGroupRecord } from './rds-records.ts';

export const subnetGroupArn = (account: string, { region, name }: Pick<DbSubnetGroupRecord, 'region' | 'name'>): string =>
  `arn:aws:rds:${region}:${account}:subgrp:${name}`;

export const subnetGroupEntry = (world: AwsWorld, record: DbSubnetGroupRecord) =>
  entryOf(world, 'rds:subgrp', subnetGroupArn(world.state.account, record));

export const subnetGroupResource = ({ input, region, world: { state } }: AwsCall): string =>
  subnetGroupArn(state.account, { region, name: textIn(input, 'DBSubnetGroupName') ?? '*' });

export function mustFindSubnetGroup({ input, region, world: { state } }: AwsCall): DbSubnetGroupRecord {
  const name = textIn(input, 'DBSubnetGroupName') ?? '';
  const found = state.rds.subnetGroups.find((group) => group.region === region && group.name === name.toLowerCase());
  if (!found) throw new AwsError(404, 'DBSubnetGroupNotFoundFault', `DBSubnetGroup '${name}' not found.`);
  return found;
}

export function subnetGroupView({ state }: AwsWorld, record: DbSubnetGroupRecord): AwsOutput {
  const subnets = state.subnets.filter(({ id }) => record.subnetIds.includes(id));
  return {
    DBSubnetGroupName: record.name,
    DBSubnetGroupArn: subnetGroupArn(state.account, record),
    DBSubnetGroupDescription: record.description,
    VpcId: subnets[0]?.vpcId,
    SubnetGroupStatus: 'Complete',
    SupportedNetworkTypes: { member: ['IPV4'] },
    Subnets: {
      Subnet: subnets.map(({ id, zone }) => ({
        SubnetIdentifier: id,
        SubnetAvailabilityZone: { Name: zone },
        SubnetStatus: 'Active',
        SubnetOutpost: {},
      })),
    },
  };
}

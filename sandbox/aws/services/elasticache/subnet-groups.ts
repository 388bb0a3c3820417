import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import type { CacheSubnetGroupRecord } from './elasticache-records.ts';

export const subnetGroupArn = (account: string, { region, name }: Pick<CacheSubnetGroupRecord, 'region' | 'name'>): string =>
  `arn:aws:elasticache:${region}:${account}:subnetgroup:${name}`;

export const subnetGroupEntry = (world: AwsWorld, record: CacheSubnetGroupRecord) =>
  entryOf(world, 'elasticache:subnetgroup', subnetGroupArn(world.state.account, record));

export const subnetGroupResource = ({ input, region, world: { state } }: AwsCall): string =>
  subnetGroupArn(state.account, { region, name: textIn(input, 'CacheSubnetGroupName') ?? '*' });

export function mustFindSubnetGroup({ input, region, world: { state } }: AwsCall): CacheSubnetGroupRecord {
  const name = textIn(input, 'CacheSubnetGroupName') ?? '';
  const found = state.elasticache.subnetGroups.find((group) => group.region === region && group.name === name.toLowerCase());
  if (!found) throw new AwsError(400, 'CacheSubnetGroupNotFoundFault', `Cache Subnet Group ${name} does not exist.`);
  return found;
}

export function subnetGroupView({ state }: AwsWorld, record: CacheSubnetGroupRecord): AwsOutput {
  const subnets = state.subnets.filter(({ id }) => record.subnetIds.includes(id));
  return {
    CacheSubnetGroupName: record.name,
    ARN: subnetGroupArn(state.account, record),
    CacheSubnetGroupDescription: record.description,
    VpcId: subnets[0]?.vpcId,
    Subnets: {
      Subnet: subnets.map(({ id, zone }) => ({ SubnetIdentifier: id, SubnetAvailabilityZone: { Name: zone } })),
    },
  };
}

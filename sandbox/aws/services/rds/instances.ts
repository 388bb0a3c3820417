import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import type { InterfaceHolders } from '../../network-interfaces.ts';
import { textIn } from '../../protocols/input.ts';
import type { DbInstanceRecord } from './rds-records.ts';

export type DbInstanceStatus = 'creating' | 'available' | 'modifying' | 'deleting' | 'failed';

export const instanceArn = (account: string, { region, id }: Pick<DbInstanceRecord, 'region' | 'id'>): string =>
  `arn:aws:rds:${region}:${account}:db:${id}`;

export const instanceEntry = (world: AwsWorld, record: DbInstanceRecord) =>
  entryOf(world, 'rds:db', instanceArn(world.state.account, record));

const isOver = (world: AwsWorld, at: string): boolean => Date.parse(at) <= world.now().getTime();

/** Those of the region. What was deleted long enough ago is gone. */
export function instancesIn(world: AwsWorld, region: string): readonly DbInstanceRecord[] {
  const { instances } = world.state.rds;
  const gone = instances.filter(({ goneAt }) => goneAt !== undefined && isOver(world, goneAt));
  for (const record of gone) instances.splice(instances.indexOf(record), 1);
  if (gone.length > 0) world.changed();
  return instances.filter((record) => record.region === region);
}

export function statusOf(world: AwsWorld, { goneAt, failed, readyAt, modifiedAt, port }: DbInstanceRecord): DbInstanceStatus {
  if (goneAt !== undefined) return 'deleting';
  if (failed) return 'failed';
  if (port === undefined || !isOver(world, readyAt)) return 'creating';
  return modifiedAt !== undefined && !isOver(world, modifiedAt) ? 'modifying' : 'available';
}

/** By its identifier or its ARN. */
function findInstance({ input, region, world }: AwsCall): DbInstanceRecord | undefined {
  const given = textIn(input, 'DBInstanceIdentifier') ?? '';
  const id = (given.startsWith('arn:') ? (given.split(':').at(-1) ?? '') : given).toLowerCase();
  return instancesIn(world, region).find((record) => record.id === id);
}

export function mustFindInstance(call: AwsCall): DbInstanceRecord {
  const found = findInstance(call);
  if (found) return found;
  throw new AwsError(404, 'DBInstanceNotFound', `DBInstance ${textIn(call.input, 'DBInstanceIdentifier') ?? ''} not found.`);
}

export const instanceResource = ({ input, region, world: { state } }: AwsCall): string =>
  instanceArn(state.account, { region, id: textIn(input, 'DBInstanceIdentifier') ?? '*' });

/** An instance stands in one subnet of its group. */
export const databaseInterfaces: InterfaceHolders = ({ state, now }, region) =>
  state.rds.instances
    .filter((record) => record.region === region)
    .filter(({ goneAt }) => goneAt === undefined || Date.parse(goneAt) > now().getTime())
    .flatMap(({ resourceId, subnetGroup, zone, securityGroups }) => {
      const { subnetIds = [] } =
        state.rds.subnetGroups.find((group) => group.region === region && group.name === subnetGroup) ?? {};
      return state.subnets
        .filter((subnet) => subnetIds.includes(subnet.id) && subnet.zone === zone)
        .slice(0, 1)
        .map(({ id }) => ({
          holder: `rds ${resourceId}`,
          subnetId: id,
          groupIds: securityGroups,
          description: 'RDSNetworkInterface',
          type: 'interface',
        }));
    });

import type { LedgerEntry } from '../../../../cloud/ledger.ts';
import type { AwsWorld } from '../../../aws-operation.ts';
import { entryOf } from '../../../entry-of.ts';
import type { RouteTableRecord } from '../ec2-records.ts';

/** Routes have no id: a route is the one of its table to its destination. One that somebody forgot in another's table is seen. */
export const routeEntry = (world: AwsWorld, { id }: RouteTableRecord, destination: string): Omit<LedgerEntry, 'at' | 'action'> =>
  entryOf(world, 'ec2:route', `${id} ${destination}`);

import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsOperation, AwsWorld } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { wrappedStructures, wrappedTexts } from '../../protocols/wrapped-list.ts';
import { instanceView } from './instance-view.ts';
import { instanceArn, instanceResource, instancesIn, mustFindInstance } from './instances.ts';
import { rdsPage } from './rds-page.ts';
import type { DbInstanceRecord } from './rds-records.ts';

const filters: Readonly<Record<string, (record: DbInstanceRecord, account: string) => readonly string[]>> = {
  'db-instance-id': (record, account) => [record.id, instanceArn(account, record)],
  'dbi-resource-id': ({ resourceId }) => [resourceId],
  engine: ({ engine }) => [engine],
};

export const describeDbInstances: AwsOperation = {
  name: 'DescribeDBInstances',
  resource: instanceResource,
  run(call) {
    const { input, region, world } = call;
    const all = textIn(input, 'DBInstanceIdentifier') === undefined ? instancesIn(world, region) : [mustFindInstance(call)];
    const { items, next } = rdsPage(call, filtered(world, input, all));
    return { DBInstances: { DBInstance: items.map((record) => instanceView(world, record)) }, Marker: next };
  },
};

function filtered({ state }: AwsWorld, input: AwsInput, all: readonly DbInstanceRecord[]): readonly DbInstanceRecord[] {
  const tests = wrappedStructures(input, 'Filters', 'Filter').map((filter) => {
    const name = textIn(filter, 'Name') ?? '';
    const valuesOf = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!valuesOf) throw new AwsError(400, 'InvalidParameterValue', `Unrecognized filter name: ${name}`);
    const wanted = wrappedTexts(filter, 'Values', 'Value');
    return (record: DbInstanceRecord): boolean => valuesOf(record, state.account).some((value) => wanted.includes(value));
  });
  return all.filter((record) => tests.every((fits) => fits(record)));
}

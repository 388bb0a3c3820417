import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { flagIn, textIn } from '../../protocols/input.ts';
import { invalidCombination } from './instance-request.ts';
import { instanceView } from './instance-view.ts';
import { instanceEntry, instanceResource, mustFindInstance } from './instances.ts';
import type { DbInstanceRecord } from './rds-records.ts';
import { snapshotEntry } from './snapshots.ts';

/** `deleting` from now on, for as long as that takes. Nobody can connect any more. */
export const deleteDbInstance: AwsOperation = {
  name: 'DeleteDBInstance',
  resource: instanceResource,
  run(call) {
    const { world } = call;
    const record = mustFindInstance(call);
    if (record.goneAt !== undefined)
      throw new AwsError(400, 'InvalidDBInstanceState', `Instance ${record.id} is already being deleted.`);
    if (record.deletionProtection)
      throw invalidCombination('Cannot delete protected DB Instance, please disable deletion protection and try again.');
    finalSnapshot(call, record);
    record.goneAt = new Date(world.now().getTime() + world.pace.deleteDatabase).toISOString();
    world.databases.remove(record);
    world.changed();
    world.ledger.deleted(instanceEntry(world, record));
    return { DBInstance: instanceView(world, record) };
  },
};

function finalSnapshot({ input, world }: AwsCall, record: DbInstanceRecord): void {
  const skip = flagIn(input, 'SkipFinalSnapshot') ?? false;
  const id = textIn(input, 'FinalDBSnapshotIdentifier');
  if (skip && id !== undefined)
    throw invalidCombination(
      'FinalDBSnapshotIdentifier can not be specified when deleting a DB instance with SkipFinalSnapshot.',
    );
  if (skip) return;
  if (id === undefined) throw invalidCombination('FinalDBSnapshotIdentifier is required unless SkipFinalSnapshot is specified.');
  const { snapshots } = world.state.rds;
  if (snapshots.some((one) => one.region === record.region && one.id === id))
    throw new AwsError(
      400,
      'DBSnapshotAlreadyExists',
      `Cannot create the snapshot because a snapshot with the identifier ${id} already exists.`,
    );
  const { region, engine, shape } = record;
  const snapshot = {
    region,
    id,
    engine,
    instance: record.id,
    engineVersion: shape.engineVersion,
    storage: shape.storage,
    createdAt: world.now().toISOString(),
    tags: record.copyTags ? record.tags : {},
  };
  snapshots.push(snapshot);
  world.ledger.created(snapshotEntry(world, snapshot));
}

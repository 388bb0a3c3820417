import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { snapshotEntry, snapshotView } from './snapshots.ts';

export const deleteDbSnapshot: AwsOperation = {
  name: 'DeleteDBSnapshot',
  run({ input, region, world }) {
    const id = textIn(input, 'DBSnapshotIdentifier') ?? '';
    const { snapshots } = world.state.rds;
    const found = snapshots.find((one) => one.region === region && one.id === id);
    if (!found) throw new AwsError(404, 'DBSnapshotNotFound', `DBSnapshot ${id} not found.`);
    snapshots.splice(snapshots.indexOf(found), 1);
    world.changed();
    world.ledger.deleted(snapshotEntry(world, found));
    return { DBSnapshot: { ...snapshotView(world, found), Status: 'deleted' } };
  },
};

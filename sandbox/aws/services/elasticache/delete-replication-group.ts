import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import type { ReplicationGroupRecord } from './elasticache-records.ts';
import {
  mustFindReplicationGroup,
  replicationGroupEntry,
  replicationGroupResource,
  replicationGroupView,
  statusOf,
} from './replication-groups.ts';
import { snapshotEntry } from './snapshots.ts';

/** `deleting` from now on, for as long as that takes. It can be deleted only when it is available. */
export const deleteReplicationGroup: AwsOperation = {
  name: 'DeleteReplicationGroup',
  resource: replicationGroupResource,
  run(call) {
    const { world } = call;
    const record = mustFindReplicationGroup(call);
    const status = statusOf(world, record);
    if (status !== 'available') {
      throw new AwsError(
        400,
        'InvalidReplicationGroupState',
        `Replication group ${record.id} has status ${status} which is not valid for deletion.`,
      );
    }
    finalSnapshot(call, record);
    record.goneAt = new Date(world.now().getTime() + world.pace.deleteCache).toISOString();
    world.changed();
    world.ledger.deleted(replicationGroupEntry(world, record));
    return { ReplicationGroup: replicationGroupView(world, record) };
  },
};

function finalSnapshot({ input, world }: AwsCall, { region, id, nodeType }: ReplicationGroupRecord): void {
  const name = textIn(input, 'FinalSnapshotIdentifier');
  if (name === undefined) return;
  const { snapshots } = world.state.elasticache;
  if (snapshots.some((one) => one.region === region && one.name === name))
    throw new AwsError(400, 'SnapshotAlreadyExistsFault', `Snapshot ${name} already exists.`);
  const snapshot = { region, name, nodeType, replicationGroup: id, tags: {} };
  snapshots.push(snapshot);
  world.ledger.created(snapshotEntry(world, snapshot));
}

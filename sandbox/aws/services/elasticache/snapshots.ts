import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import { rdsPage } from '../rds/rds-page.ts';
import type { CacheSnapshotRecord } from './elasticache-records.ts';

export const snapshotArn = (account: string, { region, name }: Pick<CacheSnapshotRecord, 'region' | 'name'>): string =>
  `arn:aws:elasticache:${region}:${account}:snapshot:${name}`;

export const snapshotEntry = (world: AwsWorld, record: CacheSnapshotRecord) =>
  entryOf(world, 'elasticache:snapshot', snapshotArn(world.state.account, record));

const snapshotView = ({ state }: AwsWorld, record: CacheSnapshotRecord): AwsOutput => ({
  SnapshotName: record.name,
  ARN: snapshotArn(state.account, record),
  ReplicationGroupId: record.replicationGroup,
  SnapshotStatus: 'available',
  SnapshotSource: 'manual',
  CacheNodeType: record.nodeType,
  Engine: 'redis',
});

const snapshotsIn = ({ region, world: { state } }: AwsCall): readonly CacheSnapshotRecord[] =>
  state.elasticache.snapshots.filter((one) => one.region === region);

const resource = ({ input, region, world: { state } }: AwsCall): string =>
  snapshotArn(state.account, { region, name: textIn(input, 'SnapshotName') ?? '*' });

export const describeSnapshots: AwsOperation = {
  name: 'DescribeSnapshots',
  resource,
  run(call) {
    const [name, group] = [textIn(call.input, 'SnapshotName'), textIn(call.input, 'ReplicationGroupId')];
    const found = snapshotsIn(call).filter(
      (one) => (name === undefined || one.name === name) && (group === undefined || one.replicationGroup === group),
    );
    const { items, next } = rdsPage(call, found);
    return { Snapshots: { Snapshot: items.map((one) => snapshotView(call.world, one)) }, Marker: next };
  },
};

export const deleteSnapshot: AwsOperation = {
  name: 'DeleteSnapshot',
  resource,
  run(call) {
    const { world } = call;
    const name = textIn(call.input, 'SnapshotName') ?? '';
    const found = snapshotsIn(call).find((one) => one.name === name);
    if (!found) throw new AwsError(404, 'SnapshotNotFoundFault', `Snapshot ${name} not found.`);
    const { snapshots } = world.state.elasticache;
    snapshots.splice(snapshots.indexOf(found), 1);
    world.changed();
    world.ledger.deleted(snapshotEntry(world, found));
    return { Snapshot: { ...snapshotView(world, found), SnapshotStatus: 'deleting' } };
  },
};

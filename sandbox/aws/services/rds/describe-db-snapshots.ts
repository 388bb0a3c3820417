import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { rdsPage } from './rds-page.ts';
import { snapshotView } from './snapshots.ts';

export const describeDbSnapshots: AwsOperation = {
  name: 'DescribeDBSnapshots',
  run(call) {
    const { input, region, world } = call;
    const [id, instance] = [textIn(input, 'DBSnapshotIdentifier'), textIn(input, 'DBInstanceIdentifier')];
    const found = world.state.rds.snapshots
      .filter((one) => one.region === region)
      .filter((one) => (id === undefined || one.id === id) && (instance === undefined || one.instance === instance));
    if (id !== undefined && found.length === 0) throw new AwsError(404, 'DBSnapshotNotFound', `DBSnapshot ${id} not found.`);
    const { items, next } = rdsPage(call, found);
    return { DBSnapshots: { DBSnapshot: items.map((one) => snapshotView(world, one)) }, Marker: next };
  },
};

import type { AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { tagList } from '../../tags.ts';
import type { DbSnapshotRecord } from './rds-records.ts';

export const snapshotArn = (account: string, { region, id }: Pick<DbSnapshotRecord, 'region' | 'id'>): string =>
  `arn:aws:rds:${region}:${account}:snapshot:${id}`;

export const snapshotEntry = (world: AwsWorld, record: DbSnapshotRecord) =>
  entryOf(world, 'rds:snapshot', snapshotArn(world.state.account, record));

export const snapshotView = ({ state }: AwsWorld, record: DbSnapshotRecord): AwsOutput => ({
  DBSnapshotIdentifier: record.id,
  DBSnapshotArn: snapshotArn(state.account, record),
  DBInstanceIdentifier: record.instance,
  Engine: record.engine,
  EngineVersion: record.engineVersion,
  AllocatedStorage: record.storage,
  Status: 'available',
  SnapshotType: 'manual',
  PercentProgress: 100,
  SnapshotCreateTime: record.createdAt,
  TagList: { Tag: tagList(record.tags) },
});

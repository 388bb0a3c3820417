import type { AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { tagList } from '../../tags.ts';
import { instanceArn, statusOf } from './instances.ts';
import type { DbInstanceRecord, DbInstanceShape } from './rds-records.ts';
import { subnetGroupView } from './subnet-groups.ts';

/** The instance as the API shows it. Its endpoint is not there while it is being created. */
export function instanceView(world: AwsWorld, record: DbInstanceRecord): AwsOutput {
  const { state } = world;
  const status = statusOf(world, record);
  const group = state.rds.subnetGroups.find(({ region, name }) => region === record.region && name === record.subnetGroup);
  const zones = new Set(state.subnets.filter(({ id }) => group?.subnetIds.includes(id)).map(({ zone }) => zone));
  return {
    DBInstanceIdentifier: record.id,
    DBInstanceArn: instanceArn(state.account, record),
    DbiResourceId: record.resourceId,
    DBInstanceStatus: status,
    DBInstanceClass: record.shape.class,
    Engine: record.engine,
    EngineVersion: record.shape.engineVersion,
    LicenseModel: record.engine === 'postgres' ? 'postgresql-license' : 'general-public-license',
    MasterUsername: record.masterUser,
    DBName: record.databaseName,
    Endpoint:
      status === 'creating' || record.port === undefined
        ? undefined
        : { Address: '127.0.0.1', Port: record.port, HostedZoneId: 'Z2R2ITUGPM61AM' },
    AllocatedStorage: record.shape.storage,
    StorageType: record.storageType,
    StorageEncrypted: record.encrypted,
    InstanceCreateTime: status === 'creating' ? undefined : record.readyAt,
    MultiAZ: record.shape.multiAz,
    AvailabilityZone: record.zone,
    SecondaryAvailabilityZone: record.shape.multiAz ? [...zones].find((zone) => zone !== record.zone) : undefined,
    BackupRetentionPeriod: record.backupDays,
    DeletionProtection: record.deletionProtection,
    CopyTagsToSnapshot: record.copyTags,
    PubliclyAccessible: record.public,
    AutoMinorVersionUpgrade: true,
    VpcSecurityGroups: {
      VpcSecurityGroupMembership: record.securityGroups.map((id) => ({ VpcSecurityGroupId: id, Status: 'active' })),
    },
    DBSubnetGroup: group && subnetGroupView(world, group),
    PendingModifiedValues: pendingView(record.pending),
    TagList: { Tag: tagList(record.tags) },
  };
}

const pendingView = (pending: Partial<DbInstanceShape>): AwsOutput => ({
  DBInstanceClass: pending.class,
  AllocatedStorage: pending.storage,
  MultiAZ: pending.multiAz,
  EngineVersion: pending.engineVersion,
});

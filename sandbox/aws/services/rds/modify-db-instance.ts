import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { flagIn, textIn } from '../../protocols/input.ts';
import { majorOf, versionOf } from './engine-versions.ts';
import { classIn } from './instance-classes.ts';
import { backupDaysIn, invalidCombination, passwordIn, securityGroupsIn, storageIn } from './instance-request.ts';
import { instanceView } from './instance-view.ts';
import { instanceResource, mustFindInstance, statusOf } from './instances.ts';
import { passwordVerifier } from './password-verifier.ts';
import type { DbInstanceRecord, DbInstanceShape } from './rds-records.ts';

/** What the instance is made of waits for a maintenance window unless it is to be applied at once; the rest never waits. */
export const modifyDbInstance: AwsOperation = {
  name: 'ModifyDBInstance',
  resource: instanceResource,
  async run(call) {
    const { input, world } = call;
    const record = mustFindInstance(call);
    if (statusOf(world, record) !== 'available')
      throw new AwsError(400, 'InvalidDBInstanceState', `Database instance is not in available state.`);
    const shape = shapeIn(call.input, record);
    const group = world.state.rds.subnetGroups.find(
      ({ region, name }) => region === record.region && name === record.subnetGroup,
    );
    const vpcId = world.state.subnets.find(({ id }) => group?.subnetIds.includes(id))?.vpcId;
    const changes: Partial<DbInstanceRecord> = {
      backupDays: backupDaysIn(input) ?? record.backupDays,
      deletionProtection: flagIn(input, 'DeletionProtection') ?? record.deletionProtection,
      securityGroups: securityGroupsIn(call, vpcId) ?? record.securityGroups,
    };
    const password = passwordIn(input, record.engine);
    if (password !== undefined)
      await world.databases.setMasterPassword(record, passwordVerifier(record.engine, password, world.randomBytes));
    if (flagIn(input, 'ApplyImmediately') ?? false) {
      record.shape = { ...record.shape, ...record.pending, ...shape };
      record.pending = {};
    } else {
      record.pending = { ...record.pending, ...shape };
    }
    Object.assign(record, changes, { modifiedAt: new Date(world.now().getTime() + world.pace.modifyDatabase).toISOString() });
    world.changed();
    return { DBInstance: instanceView(world, record) };
  },
};

/** Only what is to be different. */
function shapeIn(input: Parameters<typeof storageIn>[0], { engine, shape }: DbInstanceRecord): Partial<DbInstanceShape> {
  const storage = storageIn(input, engine) ?? shape.storage;
  if (storage < shape.storage)
    throw invalidCombination(
      `Requested storage size (${storage}) cannot be less than the current storage size (${shape.storage}).`,
    );
  const version = textIn(input, 'EngineVersion');
  const engineVersion = version === undefined ? shape.engineVersion : versionOf(engine, version);
  const higher = Number(majorOf(engine, engineVersion)) - Number(majorOf(engine, shape.engineVersion));
  if (higher < 0) throw invalidCombination(`Cannot upgrade ${engine} from ${shape.engineVersion} to ${engineVersion}`);
  if (higher > 0 && !(flagIn(input, 'AllowMajorVersionUpgrade') ?? false))
    throw invalidCombination('The AllowMajorVersionUpgrade flag must be present when upgrading to a new major version.');
  const wanted: DbInstanceShape = {
    storage,
    engineVersion,
    class: classIn(textIn(input, 'DBInstanceClass') ?? shape.class),
    multiAz: flagIn(input, 'MultiAZ') ?? shape.multiAz,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => shape[name as keyof DbInstanceShape] !== value));
}

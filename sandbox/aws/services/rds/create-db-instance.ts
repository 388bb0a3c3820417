import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { iamId } from '../../identity/ids.ts';
import { flagIn, textIn } from '../../protocols/input.ts';
import { wrappedStructures } from '../../protocols/wrapped-list.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import { engineIn, versionOf } from './engine-versions.ts';
import { classIn } from './instance-classes.ts';
import {
  backupDaysIn,
  databaseNameIn,
  identifierIn,
  invalidCombination,
  invalidValue,
  masterUserIn,
  passwordIn,
  securityGroupsIn,
  storageIn,
} from './instance-request.ts';
import { instanceView } from './instance-view.ts';
import { instanceEntry, instanceResource, instancesIn } from './instances.ts';
import { passwordVerifier } from './password-verifier.ts';
import type { DbInstanceRecord, DbSubnetGroupRecord } from './rds-records.ts';
import { mustFindSubnetGroup } from './subnet-groups.ts';

/** `creating` from now on, for as long as that takes; then a server that the master user can connect to. */
export const createDbInstance: AwsOperation = {
  name: 'CreateDBInstance',
  resource: instanceResource,
  async run(call) {
    const { world, region } = call;
    const record = recordOf(call);
    if (!(await world.databases.offers(record.engine))) {
      throw new AwsError(
        400,
        'InsufficientDBInstanceCapacity',
        'No MySQL server is installed on this machine: the sandbox needs mariadbd or mysqld on its PATH to ' +
          'offer the engine mysql. ' +
          'Install MariaDB or MySQL, or use the engine postgres.',
      );
    }
    const here = instancesIn(world, region);
    if (here.some(({ id }) => id === record.id)) throw new AwsError(400, 'DBInstanceAlreadyExists', 'DB instance already exists');
    if (here.length >= quotaOf(world.state, quotas.databases))
      throw new AwsError(400, 'InstanceQuotaExceeded', 'You have exceeded the maximum number of allowed DB instances');
    world.state.rds.instances.push(record);
    world.changed();
    world.ledger.created(instanceEntry(world, record));
    await world.databases.open(record);
    return { DBInstance: instanceView(world, record) };
  },
};

function recordOf(call: AwsCall): DbInstanceRecord {
  const { input, region, world } = call;
  const id = identifierIn(input);
  const engine = engineIn(textIn(input, 'Engine'));
  const storage = storageIn(input, engine);
  if (storage === undefined) throw invalidCombination(`Must specify AllocatedStorage for engine ${engine}`);
  const password = passwordIn(input, engine);
  if (flagIn(input, 'ManageMasterUserPassword') ?? false)
    throw invalidCombination('The sandbox does not manage master user passwords: specify MasterUserPassword.');
  if (password === undefined) throw invalidValue('The parameter MasterUserPassword must be provided and must not be blank.');
  const multiAz = flagIn(input, 'MultiAZ') ?? false;
  const asked = textIn(input, 'AvailabilityZone');
  if (multiAz && asked !== undefined)
    throw invalidCombination('Requesting a specific availability zone is not valid for MultiAZ instances.');
  const group = groupOf(call);
  const subnets = world.state.subnets.filter((subnet) => group.subnetIds.includes(subnet.id));
  const zone = asked ?? subnets[0]?.zone ?? '';
  if (!subnets.some((subnet) => subnet.zone === zone))
    throw new AwsError(
      400,
      'InvalidVPCNetworkStateFault',
      `Cannot create a database instance because no subnet of the group exists in ${zone}`,
    );
  const vpcId = subnets[0]?.vpcId;
  const usual = world.state.ec2.securityGroups
    .filter((one) => one.vpcId === vpcId && one.name === 'default')
    .map((one) => one.id);
  const at = world.now();
  return {
    region,
    id,
    engine,
    zone,
    verifier: passwordVerifier(engine, password, world.randomBytes),
    resourceId: `db-${iamId('Z', world.randomBytes).slice(1)}`,
    masterUser: masterUserIn(input, engine),
    databaseName: databaseNameIn(input),
    subnetGroup: group.name,
    storageType: textIn(input, 'StorageType') ?? 'gp3',
    encrypted: flagIn(input, 'StorageEncrypted') ?? false,
    public: flagIn(input, 'PubliclyAccessible') ?? false,
    createdAt: at.toISOString(),
    readyAt: new Date(at.getTime() + world.pace.createDatabase).toISOString(),
    shape: {
      class: classIn(textIn(input, 'DBInstanceClass') ?? ''),
      storage,
      multiAz,
      engineVersion: versionOf(engine, textIn(input, 'EngineVersion')),
    },
    pending: {},
    backupDays: backupDaysIn(input) ?? 1,
    deletionProtection: flagIn(input, 'DeletionProtection') ?? false,
    copyTags: flagIn(input, 'CopyTagsToSnapshot') ?? false,
    securityGroups: securityGroupsIn(call, vpcId) ?? usual,
    tags: tagsIn(wrappedStructures(input, 'Tags', 'Tag'), 'InvalidParameterValue'),
  };
}

function groupOf(call: AwsCall): DbSubnetGroupRecord {
  if (textIn(call.input, 'DBSubnetGroupName') !== undefined) return mustFindSubnetGroup(call);
  // The sandbox has no default network, which AWS would make a default group of.
  throw new AwsError(400, 'InvalidSubnet', 'No default subnet detected in VPC. Specify a DBSubnetGroupName.');
}

import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput } from '../../aws-operation.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { wrappedTexts } from '../../protocols/wrapped-list.ts';
import type { DbEngine } from './rds-records.ts';

export const invalidValue = (message: string): AwsError => new AwsError(400, 'InvalidParameterValue', message);
export const invalidCombination = (message: string): AwsError => new AwsError(400, 'InvalidParameterCombination', message);

const reserved: Readonly<Record<DbEngine, readonly string[]>> = {
  postgres: ['rdsadmin', 'admin', 'rds_superuser', 'public', 'postgres_rds', 'user'],
  mysql: ['rdsadmin', 'root', 'mysql', 'user'],
};

export function identifierIn(input: AwsInput): string {
  const id = (textIn(input, 'DBInstanceIdentifier') ?? '').toLowerCase();
  if (id.length <= 63 && /^[a-z](-?[a-z0-9])*$/.test(id)) return id;
  throw invalidValue(
    'The parameter DBInstanceIdentifier is not a valid identifier. Identifiers must begin with a letter; must ' +
      'contain only ASCII ' +
      'letters, digits, and hyphens; and must not end with a hyphen or contain two consecutive hyphens.',
  );
}

export function masterUserIn(input: AwsInput, engine: DbEngine): string {
  const name = textIn(input, 'MasterUsername');
  if (name === undefined) throw invalidValue('The parameter MasterUsername must be provided and must not be blank.');
  if (!/^[A-Za-z]\w{0,62}$/.test(name) || (engine === 'mysql' && name.length > 32))
    throw invalidValue(
      `MasterUsername ${name} is not a valid name: it must begin with a letter and contain only letters, digits and underscores.`,
    );
  if (reserved[engine].includes(name.toLowerCase()) || name.toLowerCase().startsWith('pg_'))
    throw invalidValue(`MasterUsername ${name} cannot be used as it is a reserved word used by the engine`);
  return name;
}

/** Undefined where none is given. What it is goes into no message. */
export function passwordIn(input: AwsInput, engine: DbEngine): string | undefined {
  const password = textIn(input, 'MasterUserPassword');
  if (password === undefined) return undefined;
  const wrong = 'The parameter MasterUserPassword is not a valid password';
  if (password.length < 8) throw invalidValue(`${wrong} because it is shorter than 8 characters.`);
  if (password.length > (engine === 'mysql' ? 41 : 128)) throw invalidValue(`${wrong} because it is too long.`);
  if (!/^[!-~]+$/.test(password) || /[/@"]/.test(password))
    throw invalidValue(`${wrong}. Only printable ASCII characters besides '/', '@', '"', ' ' may be used.`);
  return password;
}

export function databaseNameIn(input: AwsInput): string | undefined {
  const name = textIn(input, 'DBName');
  if (name !== undefined && !/^[A-Za-z_]\w{0,62}$/.test(name))
    throw invalidValue(`DBName must begin with a letter and contain only alphanumeric characters.`);
  if (name !== undefined && ['db', 'rdsadmin', 'mysql', 'template0', 'template1'].includes(name.toLowerCase()))
    throw invalidValue(`DBName ${name} cannot be used. It is a reserved word for this engine`);
  return name;
}

export function storageIn(input: AwsInput, engine: DbEngine): number | undefined {
  const size = numberIn(input, 'AllocatedStorage');
  if (size !== undefined && (size < 20 || size > 65_536))
    throw invalidValue(
      `Invalid storage size for engine name ${engine} and storage type ${textIn(input, 'StorageType') ?? 'gp3'}: ${size}`,
    );
  return size;
}

export function backupDaysIn(input: AwsInput): number | undefined {
  const days = numberIn(input, 'BackupRetentionPeriod');
  if (days !== undefined && days > 35)
    throw invalidValue(`Invalid backup retention period: ${days}. Retention period must be between 0 and 35`);
  return days;
}

/** Undefined where none are given. They have to stand in the network of the instance. */
export function securityGroupsIn(
  { input, region, world: { state } }: AwsCall,
  vpcId: string | undefined,
): readonly string[] | undefined {
  const ids = wrappedTexts(input, 'VpcSecurityGroupIds', 'VpcSecurityGroupId');
  for (const wanted of ids) {
    const group = state.ec2.securityGroups.find(({ id, region: where }) => id === wanted && where === region);
    if (!group) throw invalidValue(`Invalid security group , groupId= ${wanted}, groupName=.`);
    if (group.vpcId !== vpcId) {
      throw new AwsError(
        400,
        'InvalidVPCNetworkStateFault',
        `The DB instance and EC2 security group are in different VPCs. The DB instance is in ${vpcId} and the ` +
          `EC2 security group is in ${group.vpcId}`,
      );
    }
  }
  return ids.length === 0 ? undefined : ids;
}

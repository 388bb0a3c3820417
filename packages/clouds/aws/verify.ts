import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, Verification } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { consoleUrl } from './console-pages.ts';
import { missingPermissions as missing } from './missing-permissions.ts';
import { homeRegion } from './partitions.ts';
import { permissions } from './permissions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

/** Who we are, whether that is in the account that was named, and which permissions are missing there. */
export async function verify(aws: AwsAccess, options: CallOptions = {}): Promise<Verification> {
  const { Account, Arn = '' } = await aws.ask('sts:GetCallerIdentity', options, (sts, how) => sts.getCallerIdentity({}, how));
  if (Account === undefined) throw unreadableAnswer('sts:GetCallerIdentity');
  if (Account !== aws.account.cloudAccountId) throw mismatch(aws, Account);
  const missingPermissions = await missing(aws, Arn, permissions.map(({ action }) => action), options);
  return { identity: Arn, missingPermissions: missingPermissions ?? [], permissionsKnown: missingPermissions !== undefined };
}

function mismatch({ account, partition }: AwsAccess, found: string): CloudFailure {
  return new CloudFailure({
    provider: 'aws', operation: 'sts:GetCallerIdentity', kind: 'account_mismatch', bucket: 'user_action', code: 'AccountMismatch',
    said: `the credentials open account ${found}, not ${account.cloudAccountId}`,
    fixHint: 'Enter credentials of the account that is named, or name the account that they open.',
    consoleUrl: consoleUrl('account', partition, homeRegion(partition)),
  });
}

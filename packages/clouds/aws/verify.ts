import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, Verification } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { consoleUrl } from './console-pages.ts';
import { everyPage } from './pages.ts';
import { homeRegion } from './partitions.ts';
import { permissions } from './permissions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

/** Who we are, whether that is in the account that was named, and which permissions are missing there. */
export async function verify(aws: AwsAccess, options: CallOptions = {}): Promise<Verification> {
  const { Account, Arn = '' } = await aws.ask('sts:GetCallerIdentity', options, (sts, how) => sts.getCallerIdentity({}, how));
  if (Account === undefined) throw unreadableAnswer('sts:GetCallerIdentity');
  if (Account !== aws.account.cloudAccountId) throw mismatch(aws, Account);
  const missingPermissions = await missing(aws, Arn, options);
  return { identity: Arn, missingPermissions: missingPermissions ?? [], permissionsKnown: missingPermissions !== undefined };
}

/** Undefined where AWS does not let us ask. */
async function missing(aws: AwsAccess, arn: string, options: CallOptions): Promise<readonly string[] | undefined> {
  if (arn.endsWith(':root')) return [];
  try {
    const source = await policySource(aws, arn, options);
    return source === undefined ? undefined : await denied(aws, source, options);
  } catch (error) {
    // The identity is proven by now, and that is what was asked for: what keeps us from asking more does not take it back.
    if (error instanceof CloudFailure) return undefined;
    throw error;
  }
}

/** The user or role that an identity has its permissions from. The ARN of a session does not tell the path of its role. */
async function policySource(aws: AwsAccess, arn: string, options: CallOptions): Promise<string | undefined> {
  const { credentials } = aws.account;
  if (/:iam::\d+:user\//.test(arn)) return arn;
  const [, RoleName] = /:assumed-role\/([^/]+)\//.exec(arn) ?? [];
  if (RoleName === undefined) return undefined;
  if (credentials.method === 'assume_role') return credentials.roleArn;
  const { Role } = await aws.ask('iam:GetRole', options, (iam, how) => iam.getRole({ RoleName }, how));
  return Role?.Arn;
}

async function denied(aws: AwsAccess, source: string, options: CallOptions): Promise<readonly string[]> {
  const request = { PolicySourceArn: source, ActionNames: permissions.map(({ action }) => action) };
  const results = await everyPage(aws, 'iam:SimulatePrincipalPolicy', options, async (iam, how, Marker) => {
    const page = await iam.simulatePrincipalPolicy({ ...request, Marker }, how);
    return { items: page.EvaluationResults, next: page.IsTruncated ? page.Marker : undefined };
  });
  return results.filter(({ EvalDecision }) => EvalDecision !== 'allowed').map(({ EvalActionName = '' }) => EvalActionName);
}

function mismatch({ account, partition }: AwsAccess, found: string): CloudFailure {
  return new CloudFailure({
    provider: 'aws', operation: 'sts:GetCallerIdentity', kind: 'account_mismatch', bucket: 'user_action', code: 'AccountMismatch',
    said: `the credentials open account ${found}, not ${account.cloudAccountId}`,
    fixHint: 'Enter credentials of the account that is named, or name the account that they open.',
    consoleUrl: consoleUrl('account', partition, homeRegion(partition)),
  });
}

import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';

/** Those of the actions that whoever is behind the ARN may not do. Undefined where AWS does not let us ask. */
export async function missingPermissions(
  aws: AwsAccess,
  arn: string,
  actions: readonly string[],
  options: CallOptions,
): Promise<readonly string[] | undefined> {
  if (arn.endsWith(':root')) return [];
  try {
    const source = await policySource(aws, arn, options);
    return source === undefined ? undefined : await denied(aws, source, actions, options);
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

async function denied(
  aws: AwsAccess,
  source: string,
  actions: readonly string[],
  options: CallOptions,
): Promise<readonly string[]> {
  const request = { PolicySourceArn: source, ActionNames: [...actions] };
  const results = await everyPage(aws, 'iam:SimulatePrincipalPolicy', options, async (iam, how, Marker) => {
    const page = await iam.simulatePrincipalPolicy({ ...request, Marker }, how);
    return { items: page.EvaluationResults, next: page.IsTruncated ? page.Marker : undefined };
  });
  return results.filter(({ EvalDecision }) => EvalDecision !== 'allowed').map(({ EvalActionName = '' }) => EvalActionName);
}

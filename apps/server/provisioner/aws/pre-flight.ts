import { CloudFailure } from '@spacedock/clouds';
import { missingPermissions } from '@spacedock/clouds/aws';
import { StepFailure } from '../step-failure.ts';
import { at, type AwsContext } from './aws-step.ts';

export interface CheckResult {
  readonly check: string;
  readonly result: 'PASS' | 'WARN' | 'FAIL';
  readonly message: string;
  readonly fix?: string;
}

/** Looks at one thing that would stop the job half-way, and changes nothing. */
export interface PreFlightCheck {
  readonly check: string;
  readonly run: (context: AwsContext) => Promise<Omit<CheckResult, 'check'>>;
}

export const pass = (message: string) => ({ result: 'PASS', message }) as const;
export const warn = (message: string, fix: string) => ({ result: 'WARN', message, fix }) as const;
export const fail = (message: string, fix: string) => ({ result: 'FAIL', message, fix }) as const;

/** All checks at once. One that cannot be made is a warning: that we may not look does not say that the job would fail. */
export async function preFlight(
  context: AwsContext,
  steps: readonly { readonly permissions: readonly string[] }[],
  checks: readonly PreFlightCheck[],
): Promise<readonly CheckResult[]> {
  const all = [permissionCheck(steps), ...checks];
  return Promise.all(
    all.map(async ({ check, run }) => {
      try {
        return { check, ...(await run(context)) };
      } catch (error) {
        return { check, ...resultOf(error) };
      }
    }),
  );
}

function resultOf(error: unknown): Omit<CheckResult, 'check'> {
  if (error instanceof StepFailure)
    return fail(error.failure.message, error.failure.fixHint ?? 'Change the config and try again.');
  if (!(error instanceof CloudFailure)) throw error;
  const { kind, fixHint = 'Try again later.' } = error.facts;
  switch (kind) {
    case 'credentials_invalid':
    case 'credentials_expired':
    case 'role_not_assumable':
    case 'account_mismatch':
    case 'region_unknown':
    case 'service_disabled':
    case 'not_found':
    case 'invalid_request':
      return fail(error.message, fixHint);
    case 'permission_denied':
    case 'already_exists':
    case 'in_use':
    case 'quota_exceeded':
    case 'throttled':
    case 'unavailable':
    case 'unreachable':
    case 'timed_out':
    case 'unexpected':
      return warn(`This could not be checked. ${error.message}`, fixHint);
  }
}

function permissionCheck(steps: readonly { readonly permissions: readonly string[] }[]): PreFlightCheck {
  const actions = [...new Set(steps.flatMap(({ permissions }) => permissions))].toSorted();
  return {
    check: 'permissions',
    async run(context) {
      const { aws } = context.ports;
      const { Arn = '' } = await aws.ask('sts:GetCallerIdentity', at(context), (sts, how) => sts.getCallerIdentity({}, how));
      const missing = await missingPermissions(aws, Arn, actions, { signal: context.signal });
      if (missing === undefined) {
        return warn(
          `AWS does not let ${Arn} ask what it may do, so it is not known whether the ${actions.length} permissions are there.`,
          'Allow iam:SimulatePrincipalPolicy, or compare its policies with the one shown here.',
        );
      }
      return missing.length === 0
        ? pass(`${Arn} has all ${actions.length} permissions.`)
        : fail(`${Arn} may not do ${missing.join(', ')}.`, 'Attach the policy that is shown here to the user or role.');
    },
  };
}

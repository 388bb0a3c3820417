import { AwsError } from '../../aws-error.ts';
import type { AwsCall } from '../../aws-operation.ts';
import { roleArn } from '../../identity/principal.ts';
import { mustBeAllowed } from '../../identity/required-permission.ts';
import { textIn } from '../../protocols/input.ts';
import { trustedBy } from '../iam/policy-document.ts';

/** The ARN of a role that is there, that the service may assume and that the caller may hand to it. */
export function roleOf(call: AwsCall, label: 'roleArn' | 'nodeRole', service: string): string {
  const {
    input,
    world: { state },
  } = call;
  mustBeAllowed(call, 'iam:PassRole', 'AccessDeniedException');
  const arn = textIn(input, label) ?? '';
  const role = state.roles.find((candidate) => roleArn(state.account, candidate) === arn);
  // The role of the first contents is of no service: whoever uses it for a cluster is told so.
  const services = role?.document === undefined ? [] : trustedBy(role.document).services;
  if (services.includes(service)) return arn;
  throw new AwsError(
    400,
    'InvalidParameterException',
    label === 'roleArn'
      ? `Role with arn: ${arn}, could not be assumed because it does not exist or the trusted entity is not correct`
      : `Following required service principals [${service}] were not found in the trust relationships of nodeRole ${arn}`,
  );
}

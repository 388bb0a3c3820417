import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsOutput } from '../../aws-operation.ts';
import type { RoleRecord } from '../../aws-state.ts';
import { assumedRoleArn, roleArn } from '../../identity/principal.ts';
import { issueSession } from '../../identity/sessions.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { issuedCredentials } from './issued-credentials.ts';

const shortest = 900;
const longest = 12 * 3_600;
/** A role that was assumed by a session of another role. */
const longestChained = 3_600;

/** Whether the caller may is not told apart from whether the role is there: AWS answers both alike. */
export const assumeRole: AwsOperation = {
  name: 'AssumeRole',
  resource: ({ input }) => textIn(input, 'RoleArn') ?? '*',
  run(call) {
    const { input, world, caller } = call;
    const { state } = world;
    const wanted = textIn(input, 'RoleArn') ?? '';
    const sessionName = textIn(input, 'RoleSessionName') ?? '';
    if (!/^[\w+=,.@-]{2,64}$/.test(sessionName))
      throw new AwsError(400, 'ValidationError', 'Value at roleSessionName failed to satisfy constraint');
    const role = state.roles.find((candidate) => roleArn(state.account, candidate) === wanted);
    if (!role || !trusts(role, call)) {
      throw new AwsError(
        403,
        'AccessDenied',
        `User: ${caller.arn} is not authorized to perform: sts:AssumeRole on resource: ${wanted}`,
      );
    }
    const arn = assumedRoleArn(state.account, role.name, sessionName);
    const userId = `${role.id}:${sessionName}`;
    const session = issueSession(world, { arn, userId, source: wanted }, secondsOf(call));
    return { Credentials: issuedCredentials(session), AssumedRoleUser: { AssumedRoleId: userId, Arn: arn } } satisfies AwsOutput;
  },
};

function trusts({ trusted, externalId }: RoleRecord, { input, caller, world }: AwsCall): boolean {
  const known = [caller.source, `arn:aws:iam::${world.state.account}:root`].some((arn) => trusted.includes(arn));
  return known && (externalId === undefined || externalId === textIn(input, 'ExternalId'));
}

function secondsOf({ input, caller }: AwsCall): number {
  const seconds = numberIn(input, 'DurationSeconds') ?? longestChained;
  const most = caller.arn.includes(':assumed-role/') ? longestChained : longest;
  if (seconds < shortest || seconds > most)
    throw new AwsError(400, 'ValidationError', `DurationSeconds must be between ${shortest} and ${most}`);
  return seconds;
}

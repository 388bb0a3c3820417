import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { issueSession } from '../../identity/sessions.ts';
import { numberIn } from '../../protocols/input.ts';
import { issuedCredentials } from './issued-credentials.ts';

export const getSessionToken: AwsOperation = {
  name: 'GetSessionToken',
  forEverybody: true,
  run({ caller, world, input }) {
    const { arn, userId, source, temporary } = caller;
    if (temporary) throw new AwsError(403, 'AccessDenied', 'Cannot call GetSessionToken with session credentials');
    return {
      Credentials: issuedCredentials(
        issueSession(world, { arn, userId, source }, numberIn(input, 'DurationSeconds') ?? 12 * 3_600),
      ),
    };
  },
};

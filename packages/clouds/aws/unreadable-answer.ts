import { CloudFailure } from '../cloud-failure.ts';

/** The SDK reads any XML and any JSON object without complaint: a proxy's page must not pass for an account that has nothing. */
export function unreadableAnswer(operation: string): CloudFailure {
  return new CloudFailure({
    provider: 'aws', operation, kind: 'unexpected', bucket: 'system', code: 'UnreadableAnswer', said: 'the answer is none of AWS',
    fixHint: 'Check what answers at the endpoints of the account, or between this server and AWS.',
  });
}

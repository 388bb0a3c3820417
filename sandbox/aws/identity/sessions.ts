import type { AwsWorld } from '../aws-operation.ts';
import type { SessionRecord } from '../aws-state.ts';
import { iamId, secretKey, sessionToken } from './ids.ts';

export interface IssuedSession extends SessionRecord {
  readonly accessKeyId: string;
}

/** Credentials that end by themselves. Those that have ended are forgotten after a day: until then AWS says that they expired. */
export function issueSession(
  { state, changed, now, randomBytes }: Pick<AwsWorld, 'state' | 'changed' | 'now' | 'randomBytes'>,
  whose: Pick<SessionRecord, 'arn' | 'userId' | 'source'>, seconds: number,
): IssuedSession {
  const at = now().getTime();
  for (const [id, { expiresAt }] of Object.entries(state.sessions)) {
    if (Date.parse(expiresAt) < at - 24 * 3_600_000) delete state.sessions[id];
  }
  const accessKeyId = iamId('ASIA', randomBytes);
  const session: SessionRecord = {
    ...whose,
    secret: secretKey(randomBytes),
    token: sessionToken(randomBytes),
    expiresAt: new Date(at + seconds * 1_000).toISOString(),
  };
  state.sessions[accessKeyId] = session;
  changed();
  return { ...session, accessKeyId };
}

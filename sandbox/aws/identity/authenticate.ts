import type { RefusalKind } from '../aws-operation.ts';
import type { AwsState } from '../aws-state.ts';
import type { SignableRequest } from '../signature/canonical-request.ts';
import { fits } from '../signature/signature.ts';
import { momentOf, type Signed } from '../signature/signed-request.ts';
import { type Principal, userArn } from './principal.ts';

/** How far the clocks of both sides may be apart. */
export const toleratedSkewMs = 5 * 60_000;

interface Holder {
  readonly secret: string;
  readonly principal: Principal;
  readonly session?: { readonly token: string; readonly expiresAt: string };
}

/** Who signed the request, or why it is refused. */
export function authenticate(
  state: AwsState, request: SignableRequest, signed: Signed, now: Date,
): Principal | Extract<RefusalKind, 'unknownKey' | 'wrongSignature' | 'skewed' | 'tokenInvalid' | 'tokenExpired'> {
  const holder = holderOf(state, signed.accessKeyId);
  if (!holder) return 'unknownKey';
  const { secret, principal, session } = holder;
  if (signed.sessionToken !== session?.token) return 'tokenInvalid';
  if (isSkewed(signed, now)) return 'skewed';
  if (!fits(request, signed, secret)) return 'wrongSignature';
  if (session && Date.parse(session.expiresAt) <= now.getTime()) return 'tokenExpired';
  return principal;
}

function isSkewed({ date, expiresSeconds }: Signed, now: Date): boolean {
  const age = now.getTime() - momentOf(date);
  return age < -toleratedSkewMs || age > (expiresSeconds === undefined ? toleratedSkewMs : expiresSeconds * 1_000);
}

function holderOf({ account, users, sessions }: AwsState, accessKeyId: string): Holder | undefined {
  if (Object.hasOwn(sessions, accessKeyId)) {
    const { secret, arn, userId, source, token, expiresAt } = sessions[accessKeyId] as AwsState['sessions'][string];
    return { secret, principal: { arn, userId, source, temporary: true }, session: { token, expiresAt } };
  }
  for (const { name, id, accessKeys } of users) {
    const key = accessKeys.find((candidate) => candidate.id === accessKeyId);
    const arn = userArn(account, name);
    if (key) return { secret: key.secret, principal: { arn, userId: id, source: arn, temporary: false } };
  }
  return undefined;
}

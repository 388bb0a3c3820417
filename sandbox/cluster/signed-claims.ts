import type { KeyObject } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';

export interface SignedClaimsOptions {
  readonly publicKey: KeyObject;
  readonly issuer: string;
  readonly now: () => Date;
}

const remembered = 1_000;

/**
 * What a token says, when it is ours and its time has come and not run out; undefined otherwise. Checking a signature takes
 * longer than most of what is asked with it, so that of the latest tokens is remembered; the time is looked at each time.
 */
export function signedClaims({ publicKey, issuer, now }: SignedClaimsOptions): (token: string) => Promise<JWTPayload | undefined> {
  const known = new Map<string, JWTPayload>();
  const checked = async (token: string): Promise<JWTPayload | undefined> =>
    (
      await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'], currentDate: now() }).catch(() => undefined)
    )?.payload; // not ours, changed, or out of date: all the same

  return async (token) => {
    const before = known.get(token);
    const claims = before ?? (await checked(token));
    if (!claims) return undefined;
    const seconds = Math.floor(now().getTime() / 1000);
    if ((claims.exp ?? Infinity) <= seconds || (claims.nbf ?? 0) > seconds) return undefined;
    if (!before) known.set(token, claims);
    if (known.size > remembered) known.delete(known.keys().next().value ?? '');
    return claims;
  };
}

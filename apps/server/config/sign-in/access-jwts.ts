import { idPattern, outcome } from '@spacedock/contracts';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

export const accessTokenSeconds = 15 * 60;
const audience = 'spacedock';
const requiredClaims = ['sub', 'org', 'sid', 'jti', 'iat', 'exp'];
const keyId = new RegExp(idPattern('signing-key'));

export interface AccessJwtParts {
  readonly keys: SigningKeys;
  readonly issuer: string;
  readonly now: () => Date;
  readonly nonce: () => string;
  /** How many verified tokens are remembered. */
  readonly size?: number;
}

export interface AccessClaims {
  readonly sessionId: string;
  readonly organisationId: string;
}

export type AccessJwts = ReturnType<typeof accessJwts>;

/**
 * Access tokens: short-lived and signed, so that a request is believed without a look into the database. What the session's
 * holder may do, and whether the session still lives, is not in them: the access cache knows it.
 */
export function accessJwts({ keys, issuer, now, nonce, size = 10_000 }: AccessJwtParts) {
  // A signature check is the largest cost of a request; a token comes back many times in its quarter of an hour.
  const verified = new Map<string, AccessClaims & { readonly until: number }>();

  return {
    async sign({ userId, organisationId, sessionId }: AccessClaims & { readonly userId: string }): Promise<string> {
      const { id, privateKey } = await keys.current();
      const at = Math.floor(now().getTime() / 1000);
      return new SignJWT({ org: organisationId, sid: sessionId })
        .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
        .setIssuer(issuer).setAudience(audience).setSubject(userId).setJti(nonce())
        .setIssuedAt(at).setExpirationTime(at + accessTokenSeconds)
        .sign(privateKey);
    },

    async verify(jwt: string): Promise<AccessClaims> {
      const known = verified.get(jwt);
      if (known) {
        if (now().getTime() < known.until) return known;
        verified.delete(jwt);
        throw outcome('auth.expired');
      }
      const claims = await check(jwt);
      verified.set(jwt, claims);
      if (verified.size > size) forgetOldest();
      return claims;
    },
  };

  async function check(jwt: string): Promise<AccessClaims & { readonly until: number }> {
    try {
      const wanted = { algorithms: ['RS256'], issuer, audience, currentDate: now(), requiredClaims };
      const { payload } = await jwtVerify(jwt, keyOf, wanted);
      const { sid, org, exp } = payload;
      if (typeof sid !== 'string' || typeof org !== 'string' || exp === undefined) throw outcome('auth.invalid');
      return { sessionId: sid, organisationId: org, until: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw outcome('auth.expired');
      if (error instanceof errors.JOSEError) throw outcome('auth.invalid');
      throw error;
    }
  }

  async function keyOf({ kid }: { readonly kid?: string }): Promise<CryptoKey> {
    const key = kid !== undefined && keyId.test(kid) ? await keys.find(kid) : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  function forgetOldest(): void {
    const oldest = verified.keys().next();
    if (!oldest.done) verified.delete(oldest.value);
  }
}

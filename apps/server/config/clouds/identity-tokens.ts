import { SignJWT } from 'jose';
import type { SigningKeys } from '../sign-in/signing-keys.ts';

export interface IdentityTokenParts {
  readonly keys: SigningKeys;
  readonly issuer: string;
  readonly now: () => Date;
  readonly nonce: () => string;
}

const lifeSeconds = 10 * 60;

/** Whom a cloud has to trust, in its own settings, for workload identity: the issuer of these tokens, and this subject. */
export const federatedSubject = (organisationId: string): string => `spacedock:organisation:${organisationId}`;

/**
 * Tokens by which clouds recognise an organisation of this installation, so that no secret of the cloud has to be kept here. The
 * audience is the cloud's: it is never the one of access tokens, so none of these signs anybody in.
 */
export function identityTokens({ keys, issuer, now, nonce }: IdentityTokenParts) {
  return async (organisationId: string, audience: string): Promise<string> => {
    const { id, privateKey } = await keys.current();
    const at = Math.floor(now().getTime() / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
      .setIssuer(issuer).setAudience(audience).setSubject(federatedSubject(organisationId)).setJti(nonce())
      .setIssuedAt(at).setExpirationTime(at + lifeSeconds)
      .sign(privateKey);
  };
}

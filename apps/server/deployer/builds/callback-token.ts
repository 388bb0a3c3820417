import { hkdfSync } from 'node:crypto';
import { idPattern, outcome } from '@spacedock/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { MasterKey } from '../../keys/master-key.ts';

export interface CallbackTokenParts {
  readonly masterKey: MasterKey;
  readonly now: () => Date;
}

export type CallbackTokens = ReturnType<typeof callbackTokens>;

const audience = 'build';
/** Longer than a build may take, so that one that ends late can still say how it went. */
const lifeSeconds = 2 * 60 * 60;
const revisionForm = new RegExp(idPattern('revision'));

/**
 * What a build shows when it asks for its ticket and reports. It is good for one revision, and for nothing else: the key is not the
 * one that people's tokens are signed with, and what may be done with it is decided by how that revision stands.
 */
export function callbackTokens({ masterKey, now }: CallbackTokenParts) {
  const key = new Uint8Array(hkdfSync('sha256', masterKey.key, '', 'spacedock callbacks of builds, 1', 32));
  const refused = (why: string) => outcome('build.token_refused', { why });

  return {
    async sign(revisionId: string): Promise<string> {
      const at = Math.floor(now().getTime() / 1_000);
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(audience)
        .setSubject(revisionId)
        .setIssuedAt(at)
        .setExpirationTime(at + lifeSeconds)
        .sign(key);
    },

    /** Answers the revision that it was made for; throws `build.token_refused`. */
    async verify(token: string): Promise<string> {
      try {
        const wanted = { algorithms: ['HS256'], audience, currentDate: now(), requiredClaims: ['sub', 'iat', 'exp'] };
        const {
          payload: { sub = '' },
        } = await jwtVerify(token, key, wanted);
        if (!revisionForm.test(sub)) throw refused('it names no revision');
        return sub;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw refused('it has expired');
        if (error instanceof errors.JOSEError) throw refused('it was not made here, or for something else');
        throw error;
      }
    },
  };
}

import { createHash } from 'node:crypto';
import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../../gateway/access.ts';
import type { ConfigTables } from '../tables.ts';
import type { AccessCache } from './access-cache.ts';
import { loadSessionAccess, loadTokenAccess } from './load-access.ts';

export interface AuthenticateParts {
  readonly db: Kysely<ConfigTables>;
  readonly cache: AccessCache;
  /** Checks signature, issuer, audience and time of an access token; throws `auth.invalid` or `auth.expired`. */
  readonly verify: (jwt: string) => Promise<{ readonly sessionId: string; readonly organisationId: string }>;
  readonly tokenUsed: (tokenId: string) => void;
  readonly now: () => number;
}

/** Who a bearer token is. Access tokens are signed and short-lived, personal access tokens are looked up by their hash. */
export function authenticator({ db, cache, verify, tokenUsed, now }: AuthenticateParts) {
  return async (token: string): Promise<Access> => {
    if (looksLikeJwt(token)) {
      const { sessionId, organisationId } = await verify(token);
      const { access } = await cache.get(`session:${sessionId}`, () => loadSessionAccess(db, sessionId));
      // The session has moved to another organisation since: what was meant for one must not happen in the other.
      if (access.identity.organisationId !== organisationId) throw outcome('auth.revoked');
      return access;
    }
    const hash = hashOf(token);
    const { access, expiresAt } = await cache.get(`token:${hash.toString('base64')}`, () => loadTokenAccess(db, hash));
    if (expiresAt <= now()) throw outcome('auth.expired');
    if (access.identity.tokenId !== undefined) tokenUsed(access.identity.tokenId);
    return access;
  };
}

const looksLikeJwt = (token: string): boolean => token.split('.').length === 3;

/** Tokens are random and long, so a plain hash is enough: there is nothing to guess. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

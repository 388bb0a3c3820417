import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { errors, exportJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { AzureState, Principal } from '../azure-state.ts';
import { guid, type RandomBytes } from '../guid.ts';

/** The application that stands for the API servers of all AKS clusters. */
export const aksServerApplication = '6dae42f8-4368-4678-94ff-3960e28e3630';
export const armAudiences: readonly string[] = ['https://management.azure.com', 'https://management.core.windows.net'];

export const vaultAudience = 'https://vault.azure.net';
export const registryAudience = 'https://containerregistry.azure.net';
/** Whom Entra gives tokens for. */
export const knownAudiences: readonly string[] = [...armAudiences, aksServerApplication, vaultAudience, registryAudience];

/** What is wrong with a token, in the order in which it is found out. */
export type TokenFlaw = 'invalid' | 'expired' | 'audience' | 'revoked';

interface Flawed { readonly flaw: TokenFlaw; readonly expiredAt?: Date | undefined }

export type TokenVerdict = { readonly principal: Principal } | Flawed;

export interface AccessTokens {
  readonly issue: (principal: Principal, audience: string) => Promise<string>;
  readonly verify: (token: string, audiences: readonly string[]) => Promise<TokenVerdict>;
  readonly jwks: () => Promise<{ readonly keys: readonly object[] }>;
}

interface Parts {
  readonly state: AzureState;
  readonly now: () => Date;
  readonly lifeMs: number;
  readonly randomBytes: RandomBytes;
}

/** Access tokens as Entra makes them: JWTs, good for one audience and for about an hour. */
export function accessTokens({ state, now, lifeMs, randomBytes }: Parts): AccessTokens {
  const privateKey = createPrivateKey(state.signingKey);
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' })).digest('base64url').slice(0, 27);
  const issuer = `https://sts.windows.net/${state.tenantId}/`;
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

  async function checked(token: string): Promise<{ readonly claims: JWTPayload } | Flawed> {
    try {
      return { claims: (await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'], currentDate: now() })).payload };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { flaw: 'expired', expiredAt: new Date((error.payload.exp ?? 0) * 1_000) };
      if (error instanceof errors.JOSEError) return { flaw: 'invalid' };
      throw error;
    }
  }

  return {
    issue: (principal, audience) =>
      new SignJWT({
        appid: principal.clientId, appidacr: '1', idtyp: 'app', oid: principal.objectId, sub: principal.objectId,
        tid: state.tenantId, uti: guid(randomBytes), ver: '1.0', sandbox_generation: principal.generation,
      })
        .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds(now()))
        .setNotBefore(seconds(now()) - 300)
        .setExpirationTime(seconds(new Date(now().getTime() + lifeMs)))
        .sign(privateKey),
    async verify(token, audiences) {
      const result = await checked(token);
      if ('flaw' in result) return result;
      const { claims } = result;
      if (!audiences.includes(String(claims.aud).replace(/\/$/, ''))) return { flaw: 'audience' };
      const principal = state.principals.find(({ objectId }) => objectId === claims['oid']);
      if (!principal) return { flaw: 'invalid' };
      return claims['sandbox_generation'] === principal.generation ? { principal } : { flaw: 'revoked' };
    },
    jwks: async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256', issuer }] }),
  };
}

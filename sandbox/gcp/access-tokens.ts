import type { UserInfo } from '@spacedock/kube';
import type { AccessTokenRecord, GcpState } from './gcp-state.ts';
import type { RandomBytes } from './gcp-world.ts';
import { rightsOf } from './rights.ts';

export interface IssuedToken {
  readonly value: string;
  readonly expiresAt: Date;
}

export interface AccessTokens {
  readonly issue: (principal: string, scopes: readonly string[]) => IssuedToken;
  /** Also one that has expired: Google tells that apart from one it never gave out. */
  readonly find: (token: string) => (AccessTokenRecord & { readonly expired: boolean }) | undefined;
  /** What clusters of the project ask: who the token stands for, while it is good. */
  readonly userOf: (token: string) => UserInfo | undefined;
  /** All of them, at once. */
  readonly revoke: () => void;
}

export interface AccessTokensParts {
  readonly state: GcpState;
  readonly changed: () => void;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly lifeMs: number;
}

/** After that an expired token is forgotten, and looks like one that never was. */
const rememberedMs = 24 * 3_600_000;

/** Opaque texts, as Google's are: only who gave them out knows what they are good for. */
export function accessTokens({ state, changed, now, randomBytes, lifeMs }: AccessTokensParts): AccessTokens {
  const find: AccessTokens['find'] = (token) => {
    const found = Object.hasOwn(state.accessTokens, token) ? state.accessTokens[token] : undefined;
    return found && { ...found, expired: found.expiresAt <= now().getTime() };
  };
  return {
    issue(principal, scopes) {
      const at = now().getTime();
      for (const [token, { expiresAt }] of Object.entries(state.accessTokens)) {
        if (expiresAt + rememberedMs < at) delete state.accessTokens[token];
      }
      const value = `ya29.c.${Buffer.from(randomBytes(48)).toString('base64url')}`;
      const expiresAt = at + lifeMs;
      state.accessTokens[value] = { principal, scopes, expiresAt };
      changed();
      return { value, expiresAt: new Date(expiresAt) };
    },
    find,
    userOf(token) {
      const found = find(token);
      if (!found || found.expired) return undefined;
      return { name: found.principal, groups: rightsOf(state, found.principal).kubernetesGroups };
    },
    revoke() {
      state.accessTokens = {};
      changed();
    },
  };
}

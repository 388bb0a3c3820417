import { open, SealBroken, SealedWithAnotherKey, seal } from '../../../keys/sealing.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AnswerCookie } from '../../../gateway/answer.ts';

/** What has to be known when the browser comes back. It travels in a sealed cookie: no replica has to remember it. */
export interface StartedSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo?: string;
}

export const startedCookieName = 'spacedock_oidc';
const path = '/api/auth/oidc';
const validSeconds = 600;
const context = 'a started single sign-on';

/** Lax, not Strict: the provider's page leads the browser back, and a Strict cookie would not come along. */
export function startedCookie(masterKey: MasterKey, started: StartedSignIn, at: Date): AnswerCookie {
  const value = seal(masterKey, JSON.stringify({ ...started, until: at.getTime() + validSeconds * 1000 }), context);
  return { name: startedCookieName, value, path, maxAgeSeconds: validSeconds, sameSite: 'lax' };
}

export const noStartedCookie: AnswerCookie = { name: startedCookieName, value: '', path, maxAgeSeconds: 0, sameSite: 'lax' };

/** Undefined when there is none, it is not ours, or it is too old. */
export function readStartedCookie(masterKey: MasterKey, value: string | undefined, at: Date): StartedSignIn | undefined {
  if (value === undefined) return undefined;
  try {
    const started = JSON.parse(open(masterKey, value, context).toString('utf8')) as StartedSignIn & { readonly until: number };
    return at.getTime() < started.until ? started : undefined;
  } catch (error) {
    // Whatever was in the cookie: its sender has to start again, and is told so.
    if (error instanceof SealBroken || error instanceof SealedWithAnotherKey) return undefined;
    throw error;
  }
}

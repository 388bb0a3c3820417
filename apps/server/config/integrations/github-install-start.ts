import { createHash } from 'node:crypto';
import { outcome } from '@spacedock/contracts';
import type { AnswerCookie } from '../../gateway/answer.ts';
import type { ConfigStoreContext } from '../store-context.ts';

export const installCookieName = 'spacedock_github';
const path = '/api/integrations/github';
const validSeconds = 600;

/** Lax, not Strict: GitHub leads the browser back, and a Strict cookie would not come along. */
const installCookie = (state: string): AnswerCookie => ({
  name: installCookieName,
  value: state,
  path,
  maxAgeSeconds: validSeconds,
  sameSite: 'lax',
});
export const noInstallCookie: AnswerCookie = { name: installCookieName, value: '', path, maxAgeSeconds: 0, sameSite: 'lax' };

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest();

/**
 * Sends somebody to GitHub to install the App. Who comes back is recognised by the state, of which only the hash is kept, and by the
 * same in a cookie: without it, whoever got somebody else to follow a link of his would have their repositories in his organisation.
 */
export function githubInstallStart(
  { db, access, now, randomBytes, github }: ConfigStoreContext,
  mustBeFree: (name: string) => Promise<void>,
) {
  return async (name: string): Promise<{ readonly url: string; readonly cookie: AnswerCookie }> => {
    access.must('integration:create', {}, 'the whole organisation');
    const app = github.app();
    if (!app) throw outcome('integration.app_missing');
    if (name !== '') await mustBeFree(name);
    const { organisationId, userId, sessionId, tokenId } = access.identity;
    const state = Buffer.from(randomBytes(32)).toString('base64url');
    await db
      .insertInto('config.github_installs')
      .values({
        state_hash: hashOfState(state),
        org_id: organisationId,
        user_id: userId,
        session_id: sessionId ?? tokenId ?? '',
        name,
        expires_at: new Date(now().getTime() + validSeconds * 1000),
      })
      .execute();
    return {
      url: `${github.site().appsUrl}/${app.slug}/installations/new?${new URLSearchParams({ state }).toString()}`,
      cookie: installCookie(state),
    };
  };
}

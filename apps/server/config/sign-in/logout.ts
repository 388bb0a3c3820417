import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { noRefreshCookie } from './sign-in-answer.ts';

export const logout = endpoint({
  summary: 'Sign out',
  description: 'Ends the session: its access and refresh tokens are refused from now on.',
  answers: { 204: null, 409: 'auth.no_session' },
  audit: { action: 'logout', resourceType: 'session', resourceId: ({ sessionId = '' }) => sessionId },
  async handle({ caller }) {
    await caller.account.signOut();
    return empty([noRefreshCookie]);
  },
});

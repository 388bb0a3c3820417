import { outcomeOf, type Outcomes } from './outcome.ts';

/** What can be wrong with who you say you are. Texts never tell whether an account exists. */
export const signInOutcomes = {
  'auth.missing': outcomeOf(401, 'This needs a bearer token.', 'Sign in at POST /api/auth/login, or use a personal access token.'),
  'auth.invalid': outcomeOf(401, 'The bearer token is not valid.', 'Sign in again, or make a new personal access token.'),
  'auth.expired': outcomeOf(401, 'The token has expired.', 'Exchange the refresh token at POST /api/auth/refresh, or sign in again.'),
  'auth.revoked': outcomeOf(401, 'The token was revoked.', 'Sign in again.'),
  'auth.replayed': outcomeOf(
    401, 'This refresh token was used before, so somebody may have copied it; the session was ended.',
    'Sign in again, and change your password.',
  ),
  'auth.no_session': outcomeOf(
    409, 'A personal access token has no session that could be ended.',
    'Revoke the token itself with DELETE /api/tokens/{tokenId}.',
  ),
  'auth.wrong_credentials': outcomeOf(
    401, 'E-mail and password do not match an active account.', 'Check both; an invited account must accept its invitation first.',
  ),
  'auth.slowed': outcomeOf<{ readonly seconds: number }>(
    429, ({ seconds }) => `Too many failed attempts; the next one is accepted in ${seconds} s.`, 'Wait, then try again.',
  ),
  'auth.no_organisation': outcomeOf(
    403, 'You are not an active member of that organisation.', 'Pick one of your organisations, or ask to be invited.',
  ),
  'auth.signup_off': outcomeOf(403, 'Signing up is turned off here.', 'Ask an administrator for an invitation.'),
  'auth.email_taken': outcomeOf(409, 'That e-mail address cannot be signed up.', 'Sign in instead.'),
  'auth.invitation_invalid': outcomeOf(
    400, 'The invitation is unknown, used or expired.', 'Ask whoever invited you for a new one.',
  ),
  'auth.oidc_off': outcomeOf(404, 'Single sign-on is not configured here.', 'Sign in with e-mail and password.'),
  'auth.oidc_failed': outcomeOf<{ readonly why: string }>(
    401, ({ why }) => `The identity provider did not sign you in: ${why}.`, 'Start again at GET /api/auth/oidc/start.',
  ),
  'auth.oidc_unavailable': outcomeOf<{ readonly issuer: string }>(
    502, ({ issuer }) => `The identity provider ${issuer} cannot be reached.`, 'Try again later, or sign in with e-mail and password.',
  ),
} as const satisfies Outcomes;

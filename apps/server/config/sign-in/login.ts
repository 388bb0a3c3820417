import { Type } from 'typebox';
import { Email, Id } from '../../stores/fields.ts';
import { publicEndpoint } from '../endpoint.ts';
import { InCookie, SignedIn, signInAnswer } from './sign-in-answer.ts';

export const login = publicEndpoint({
  summary: 'Sign in with e-mail and password',
  description: 'The access token is good for 15 minutes, the refresh token for 30 days and one use. In several organisations, '
    + 'name one; else it is the one you used last. Failed attempts slow down the next ones, per account and per address.',
  body: Type.Object({
    email: Email,
    password: Type.String({ minLength: 1, maxLength: 256 }),
    provider: Type.Optional(Type.Literal('email', { says: 'must be email; single sign-on starts at GET /api/auth/oidc/start' })),
    organisation: Type.Optional(Id('organisation')),
    cookie: InCookie,
  }, { additionalProperties: false }),
  answers: { 200: SignedIn, 401: 'auth.wrong_credentials', 403: 'auth.no_organisation', 429: 'auth.slowed' },
  audit: false,
  handle: async ({ body, open, request }) => signInAnswer(await open.signIn.withPassword(body, request), { cookie: body.cookie }),
});

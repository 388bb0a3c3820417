import { outcome } from '@spacedock/contracts';
import { Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import { publicEndpoint } from '../endpoint.ts';
import { refreshCookieName, SignedIn, signInAnswer } from './sign-in-answer.ts';

export const refresh = publicEndpoint({
  summary: 'Exchange a refresh token for new tokens',
  description: 'Without `refreshToken` the one in the cookie is taken, and the next one goes into the cookie. Each is good for '
    + 'one use. The one before the newest is answered for 30 seconds more, as two tabs may refresh at the same moment and an answer may '
    + 'be lost; any other used one ends the session, as only a copy can come back. With `organisation` the session moves there.',
  body: Type.Object({
    refreshToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    organisation: Type.Optional(Id('organisation')),
  }, { additionalProperties: false }),
  answers: {
    200: SignedIn,
    401: 'auth.missing | auth.invalid | auth.expired | auth.revoked | auth.replayed',
    403: 'auth.no_organisation',
    429: 'auth.slowed',
  },
  audit: false,
  async handle({ body, open, request }) {
    const given = body.refreshToken;
    const token = given ?? request.cookies[refreshCookieName];
    if (!token) throw outcome('auth.missing');
    return signInAnswer(await open.signIn.refresh(token, body.organisation, request), { cookie: given === undefined });
  },
});

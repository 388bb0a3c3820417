import { Type } from 'typebox';
import { Email, Name } from '../../stores/fields.ts';
import { publicEndpoint } from '../endpoint.ts';
import { NewPassword } from './passwords.ts';
import { InCookie, SignedIn, signInAnswer } from './sign-in-answer.ts';

export const signup = publicEndpoint({
  summary: 'Make an account and an organisation of your own',
  description: 'Off unless the server was started with SPACEDOCK_SIGNUP=on.',
  body: Type.Object({
    email: Email, password: NewPassword, name: Name, organisation: Type.Optional(Name), cookie: InCookie,
  }, { additionalProperties: false }),
  answers: { 201: SignedIn, 403: 'auth.signup_off', 409: 'auth.email_taken', 429: 'auth.slowed' },
  audit: false,
  async handle({ body, open, request }) {
    return signInAnswer(await open.signIn.signup(body, request), { cookie: body.cookie, created: true });
  },
});

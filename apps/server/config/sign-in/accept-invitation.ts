import { Type } from 'typebox';
import { Name } from '../../stores/fields.ts';
import { publicEndpoint } from '../endpoint.ts';
import { NewPassword } from './passwords.ts';
import { InCookie, SignedIn, signInAnswer } from './sign-in-answer.ts';

export const acceptInvitation = publicEndpoint({
  summary: 'Accept an invitation and sign in',
  description: 'Chooses the password of a new account. Whoever has an account already gives its password, which stays as it is.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }), password: NewPassword, name: Type.Optional(Name), cookie: InCookie,
  }, { additionalProperties: false }),
  answers: { 200: SignedIn, 400: 'auth.invitation_invalid', 401: 'auth.wrong_credentials', 429: 'auth.slowed' },
  audit: false,
  async handle({ body, open, request }) {
    return signInAnswer(await open.signIn.acceptInvitation(body, request), { cookie: body.cookie });
  },
});

import { Type } from 'typebox';
import { ok, redirect } from '../../../gateway/answer.ts';
import { publicEndpoint } from '../../endpoint.ts';
import { refreshCookie, SignedIn } from '../sign-in-answer.ts';
import { noStartedCookie } from './started-sign-in.ts';

const Parameter = Type.Optional(Type.String({ maxLength: 4000 }));

export const finishOidc = publicEndpoint({
  summary: 'Finish single sign-on',
  description: 'The identity provider sends the browser here. Only people who were invited get in, by the e-mail address that '
    + 'the provider verified.',
  // Providers add parameters of their own.
  query: Type.Object({ code: Parameter, state: Parameter, error: Parameter, iss: Parameter }),
  answers: { 200: SignedIn, 302: null, 401: 'auth.oidc_failed', 404: 'auth.oidc_off', 502: 'auth.oidc_unavailable' },
  audit: false,
  async handle({ query, open, request }) {
    const { signed, returnTo } = await open.signIn.oidc.finish(query, request);
    if (returnTo === undefined) return ok(signed, [noStartedCookie]);
    return redirect(returnTo, [noStartedCookie, refreshCookie(signed.refreshToken)]);
  },
});

import { Type } from 'typebox';
import { ok, redirect } from '../../../gateway/answer.ts';
import { publicEndpoint } from '../../endpoint.ts';
import { refreshCookie, SignedIn } from '../sign-in-answer.ts';
import { signInProblem } from './sign-in-problem.ts';
import { noStartedCookie } from './started-sign-in.ts';

const Parameter = Type.Optional(Type.String({ maxLength: 4000 }));

export const finishOidc = publicEndpoint({
  summary: 'Finish single sign-on',
  description: 'The identity provider sends the browser here. Only people who were invited get in, by the e-mail address that '
    + 'the provider verified. Who came from the web app goes back there, signed in by cookie, or to `/zopday/sign-in?problem=<code>`.',
  // Providers add parameters of their own.
  query: Type.Object({ code: Parameter, state: Parameter, error: Parameter, iss: Parameter }),
  answers: { 200: SignedIn, 302: null, 401: 'auth.oidc_failed', 404: 'auth.oidc_off', 502: 'auth.oidc_unavailable' },
  audit: false,
  async handle({ query, open, request, headers }) {
    const { oidc } = open.signIn;
    try {
      const { signed, returnTo } = await oidc.finish(query, request);
      if (returnTo === undefined) return ok(signed, [noStartedCookie]);
      return redirect(returnTo, [noStartedCookie, refreshCookie(signed.refreshToken)]);
    } catch (error) {
      // Where nothing tells how it began, a browser shows pages and everything else reads JSON.
      const began = oidc.beganIn(request);
      if (began === 'app' || (began === 'unknown' && String(headers['accept']).includes('text/html'))) return signInProblem(error);
      throw error;
    }
  },
});

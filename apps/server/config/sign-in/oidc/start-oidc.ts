import { invalid } from '@spacedock/contracts';
import { Type } from 'typebox';
import { redirect } from '../../../gateway/answer.ts';
import { publicEndpoint } from '../../endpoint.ts';
import { notInApp, ReturnPath, staysInApp } from './return-path.ts';
import { signInProblem } from './sign-in-problem.ts';

export const startOidc = publicEndpoint({
  summary: 'Start single sign-on',
  description: 'Sends the browser to the identity provider. With `returnTo`, a path of the web app, it ends up there, signed in by cookie; '
    + 'when it cannot be signed in, at `/zopday/sign-in?problem=<code>`. Without, it gets the tokens, or the error, as JSON.',
  query: Type.Object({ returnTo: Type.Optional(ReturnPath) }, { additionalProperties: false }),
  answers: { 302: null, 404: 'auth.oidc_off', 502: 'auth.oidc_unavailable' },
  audit: false,
  async handle({ query, open }) {
    const { returnTo } = query;
    if (returnTo !== undefined && !staysInApp(returnTo)) throw invalid({ field: 'query.returnTo', problem: notInApp });
    try {
      const { url, cookie } = await open.signIn.oidc.start(returnTo);
      return redirect(url, [cookie]);
    } catch (error) {
      if (returnTo === undefined) throw error;
      return signInProblem(error);
    }
  },
});

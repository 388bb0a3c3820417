import { invalid } from '@spacedock/contracts';
import { Type } from 'typebox';
import { redirect } from '../../../gateway/answer.ts';
import { publicEndpoint } from '../../endpoint.ts';
import { notHere, ReturnPath, staysHere } from './return-path.ts';

export const startOidc = publicEndpoint({
  summary: 'Start single sign-on',
  description: 'Sends the browser to the identity provider. With `returnTo` it ends up there, signed in by cookie; without, it '
    + 'gets the tokens as JSON.',
  query: Type.Object({ returnTo: Type.Optional(ReturnPath) }, { additionalProperties: false }),
  answers: { 302: null, 404: 'auth.oidc_off', 502: 'auth.oidc_unavailable' },
  audit: false,
  async handle({ query, open }) {
    const { returnTo } = query;
    if (returnTo !== undefined && !staysHere(returnTo)) throw invalid({ field: 'query.returnTo', problem: notHere });
    const { url, cookie } = await open.signIn.oidc.start(returnTo);
    return redirect(url, [cookie]);
  },
});

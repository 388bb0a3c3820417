import { Type } from 'typebox';
import { redirect } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';
import { noInstallCookie } from './github-install-start.ts';

export const finishGithubInstall = publicEndpoint({
  summary: 'Finish installing the GitHub App',
  description:
    'GitHub sends the browser here: it is the setup URL of the App. An installation belongs to one organisation of this Spacedock.',
  // GitHub adds parameters of its own.
  query: Type.Object({
    installation_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    setup_action: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answers: {
    302: null,
    400: 'integration.install_unknown',
    403: 'policy.missing',
    409: 'integration.installation_taken | integration.exists | integration.app_missing | integration.refused',
    503: 'integration.unavailable',
  },
  audit: false,
  async handle({ query, open, request }) {
    const id = await open.finishGithubInstall(query, request);
    return redirect(`/zopday/settings/integrations?connected=${id}`, [noInstallCookie]);
  },
});

import { Type } from 'typebox';
import { ok, redirect } from '../../gateway/answer.ts';
import { Name } from '../../stores/fields.ts';
import { endpoint } from '../endpoint.ts';

export const startGithubInstall = endpoint({
  summary: 'Install the GitHub App',
  description:
    'Sends the browser to the page of the App on GitHub, which leads back here. With `answer=url` the address is the ' +
    'answer, for apps that send the browser there themselves; it has to be the same browser, as it gets a cookie.',
  query: Type.Object(
    {
      name: Type.Optional(Name),
      answer: Type.Optional(Type.Enum(['redirect', 'url'])),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Object({ url: Type.String() }), 302: null, 409: 'integration.app_missing | integration.exists' },
  async handle({ query, caller }) {
    const { url, cookie } = await caller.startGithubInstall(query.name ?? '');
    return query.answer === 'url' ? ok({ url }, [cookie]) : redirect(url, [cookie]);
  },
});

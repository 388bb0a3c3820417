import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Integration, NewIntegration } from './integration.ts';

export const createIntegration = endpoint({
  summary: 'Connect GitHub with a personal access token, or a registry',
  description:
    'The credentials are shown to the other side first; nothing is stored that it does not accept. They are encrypted and never ' +
    'returned. The GitHub App is connected with GET /integrations/github/install.',
  body: NewIntegration,
  audit: { keeps: ['id', 'kind', 'name', 'auth', 'metadata'] },
  answers: {
    201: Integration,
    400: 'integration.credentials_refused',
    404: 'object.not_found',
    409: 'integration.exists | cloud.user_action | cloud_account.read_only',
    502: 'cloud.system',
    503: 'integration.unavailable | cloud.transient',
  },
  prepare: ({ body, caller }) => caller.integrations.prepareInsert(body),
  handle: async ({ body, caller, prepared }) => created(await caller.integrations.insert(body, prepared)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Integration, IntegrationChange, IntegrationPath } from './integration.ts';

export const updateIntegration = endpoint({
  summary: 'Rename an integration, choose another builder repository, or give it new credentials',
  description: 'New credentials take effect at once, when the other side accepts them; until then the old ones stay in use.',
  params: IntegrationPath,
  body: IntegrationChange,
  audit: { keeps: ['id', 'kind', 'name', 'auth', 'metadata'] },
  answers: {
    200: Integration,
    400: 'integration.credentials_refused',
    404: 'object.not_found',
    409: 'integration.exists | integration.changed | integration.refused | object.changed',
    503: 'integration.unavailable',
  },
  prepare: ({ params, body, caller }) => caller.integrations.prepareUpdate(params.integrationID, body),
  handle: async ({ params, body, caller, prepared }) =>
    ok(await caller.integrations.update(params.integrationID, body, prepared)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { IntegrationCheck, IntegrationPath } from './integration.ts';

export const verifyIntegration = endpoint({
  summary: 'Ask GitHub or the registry whether it still lets us in',
  params: IntegrationPath,
  audit: { action: 'verify' },
  answers: {
    200: IntegrationCheck,
    404: 'object.not_found',
    502: 'cloud.system',
    503: 'integration.unavailable | cloud.transient',
  },
  prepare: ({ params, caller }) => caller.integrations.check(params.integrationID),
  handle: async ({ prepared }) => ok(prepared),
});

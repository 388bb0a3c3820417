import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Integration, IntegrationPath } from './integration.ts';

export const getIntegration = endpoint({
  summary: 'Read an integration',
  params: IntegrationPath,
  answers: { 200: Integration, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.integrations.get(params.integrationID)),
});

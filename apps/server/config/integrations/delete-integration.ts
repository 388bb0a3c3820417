import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { IntegrationPath } from './integration.ts';

export const deleteIntegration = endpoint({
  summary: 'Disconnect an integration',
  description:
    'Refused while deployments or environments use it. Nothing is touched at the other side: the GitHub App stays installed there.',
  params: IntegrationPath,
  answers: { 204: null, 404: 'object.not_found', 409: 'integration.in_use' },
  async handle({ params, caller }) {
    await caller.integrations.remove(params.integrationID);
    return empty();
  },
});

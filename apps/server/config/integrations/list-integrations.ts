import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Integration, IntegrationQuery } from './integration.ts';

export const listIntegrations = endpoint({
  summary: 'List the integrations',
  query: IntegrationQuery,
  answers: { 200: listOf(Integration) },
  handle: async ({ query, caller }) => paged(await caller.integrations.list(query)),
});

import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from '../environments/environment-path.ts';
import { Suggestion } from './service-connection.ts';

export const listSuggestions = endpoint({
  summary: 'List service connections that seem to be missing',
  description: [
    'Variables of a deployment that mention another deployment of the environment, or a datastore of its space. They are found anew each',
    'time; POST /service-connections keeps one.',
  ].join(' '),
  params: EnvironmentPath,
  answers: { 200: Type.Array(Suggestion), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.serviceConnections.suggested(params.envId),
  handle: async ({ prepared }) => ok(prepared),
});

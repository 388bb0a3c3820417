import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Repository, RepositoryQuery } from './repository.ts';

export const listRepositories = endpoint({
  summary: 'The repositories that the integrations with GitHub see',
  description: [
    'Asked of GitHub at this moment, of all integrations or of the one that is named. An integration that cannot be asked does not hide what the',
    'others have: it stands in `meta.problems`. Where it is the only one that was asked for, the request fails.',
  ].join(' '),
  query: RepositoryQuery,
  answers: {
    200: listOf(Repository),
    404: 'object.not_found',
    409: 'integration.refused',
    503: 'integration.unavailable | service.unavailable',
  },
  handle: async ({ query, caller }) => paged(await caller.repositories.repositories(query)),
});

import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Branch, BranchQuery } from './repository.ts';

export const listBranches = endpoint({
  summary: 'The branches of a repository',
  description: 'Asked of GitHub at this moment. The default branch stands first.',
  query: BranchQuery,
  answers: {
    200: listOf(Branch),
    404: 'object.not_found | repository.not_found',
    409: 'integration.refused',
    503: 'integration.unavailable | service.unavailable',
  },
  handle: async ({ query, caller }) => paged(await caller.repositories.branches(query)),
});

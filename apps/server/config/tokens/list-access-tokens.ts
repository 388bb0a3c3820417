import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { AccessToken, AccessTokenQuery } from './access-token.ts';

export const listAccessTokens = endpoint({
  summary: 'List personal access tokens',
  query: AccessTokenQuery,
  answers: { 200: listOf(AccessToken) },
  handle: async ({ query, caller }) => paged(await caller.accessTokens.list(query)),
});

import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Space, SpaceQuery } from './space.ts';

export const listSpaces = endpoint({
  summary: 'List the deployment spaces you may see',
  query: SpaceQuery,
  answers: { 200: listOf(Space) },
  handle: async ({ query, caller }) => paged(await caller.spaces.list(query)),
});

import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { ListedUser, UserQuery } from './user.ts';

export const listUsers = endpoint({
  summary: 'List the people of your organisation',
  query: UserQuery,
  answers: { 200: listOf(ListedUser) },
  handle: async ({ query, caller }) => paged(await caller.users.list(query)),
});

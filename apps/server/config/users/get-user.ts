import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { User, UserPath } from './user.ts';

export const getUser = endpoint({
  summary: 'Read a person of your organisation',
  params: UserPath,
  answers: { 200: User, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.users.get(params.email)),
});

import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { UserPath } from './user.ts';

export const deleteUser = endpoint({
  summary: 'Remove a person from your organisation',
  description: 'Their team memberships, assignments, sessions and tokens in this organisation go with them.',
  params: UserPath,
  answers: {
    204: null, 403: 'permission.escalation', 404: 'object.not_found', 409: 'user.is_self | organisation.last_superadmin',
  },
  async handle({ params, caller }) {
    await caller.users.remove(params.email);
    return empty();
  },
});

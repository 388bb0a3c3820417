import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { User, UserChange, UserPath } from './user.ts';

export const updateUser = endpoint({
  summary: 'Rename, disable or enable a person',
  description: 'The name is the one your organisation uses. Disabling keeps roles and teams, but every token stops working at '
    + 'once. Only those who hold all that the person holds can disable or enable them.',
  params: UserPath,
  body: UserChange,
  answers: {
    200: User, 403: 'permission.escalation', 404: 'object.not_found',
    409: 'object.changed | user.is_self | user.wrong_state | organisation.last_superadmin',
  },
  handle: async ({ params, body, caller }) => ok(await caller.users.update(params.email, body)),
});

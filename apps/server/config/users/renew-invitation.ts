import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { InvitedUser, UserPath } from './user.ts';

export const renewInvitation = endpoint({
  summary: 'Issue a new invitation',
  description: 'For somebody who has not accepted yet. The earlier invitation is void.',
  params: UserPath,
  answers: { 201: InvitedUser, 403: 'permission.escalation', 404: 'object.not_found', 409: 'user.wrong_state' },
  audit: { action: 'invite' },
  handle: async ({ params, caller }) => created(await caller.users.inviteAgain(params.email)),
});

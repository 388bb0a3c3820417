import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { InvitedUser, NewUser } from './user.ts';

export const inviteUser = endpoint({
  summary: 'Invite somebody',
  description: 'With `roleID` they get the role in the whole organisation, with `teamIDs` a seat in these teams: both only as '
    + 'far as you hold it all yourself. `inviteToken` accepts the invitation within seven days; it is shown once.',
  body: NewUser,
  answers: { 201: InvitedUser, 403: 'permission.escalation', 404: 'object.not_found', 409: 'user.exists' },
  audit: { action: 'invite' },
  handle: async ({ body, caller }) => created(await caller.users.invite(body)),
});

import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { TeamMemberPath } from './team-member.ts';

export const removeTeamMember = endpoint({
  summary: 'Take a person out of a team',
  params: TeamMemberPath,
  answers: { 204: null, 403: 'permission.escalation', 404: 'object.not_found', 409: 'organisation.last_superadmin' },
  audit: { action: 'detach' },
  async handle({ params, caller }) {
    await caller.teamMembers.remove(params.teamId, params.email);
    return empty();
  },
});

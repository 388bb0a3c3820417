import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { TeamPath } from './team.ts';

export const deleteTeam = endpoint({
  summary: 'Delete a team',
  description: 'Its memberships and assignments go with it. Only for those who hold every role of the team themselves.',
  params: TeamPath,
  answers: { 204: null, 403: 'permission.escalation', 404: 'object.not_found', 409: 'organisation.last_superadmin' },
  async handle({ params, caller }) {
    await caller.teams.remove(params.teamId);
    return empty();
  },
});

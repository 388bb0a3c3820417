import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewTeamMember, TeamMember } from './team-member.ts';
import { TeamPath } from './team.ts';

export const addTeamMember = endpoint({
  summary: 'Take a person into a team',
  description: 'They get every role of the team, so only those who hold all of these can do it.',
  params: TeamPath,
  body: NewTeamMember,
  answers: { 201: TeamMember, 403: 'permission.escalation', 404: 'object.not_found', 409: 'team.member_exists' },
  audit: { action: 'attach' },
  handle: async ({ params, body, caller }) => created(await caller.teamMembers.insert(params.teamId, body.email)),
});

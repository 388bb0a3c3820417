import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { TeamMember, TeamMemberQuery } from './team-member.ts';
import { TeamPath } from './team.ts';

export const listTeamMembers = endpoint({
  summary: 'List the members of a team',
  params: TeamPath,
  query: TeamMemberQuery,
  answers: { 200: listOf(TeamMember), 404: 'object.not_found' },
  handle: async ({ params, query, caller }) => paged(await caller.teamMembers.list(params.teamId, query)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Team, TeamPath } from './team.ts';

export const getTeam = endpoint({
  summary: 'Read a team',
  params: TeamPath,
  answers: { 200: Team, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.teams.get(params.teamId)),
});

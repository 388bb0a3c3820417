import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Team, TeamChange, TeamPath } from './team.ts';

export const updateTeam = endpoint({
  summary: 'Rename and describe a team',
  description: 'Replaces both; a description that is left out becomes empty.',
  params: TeamPath,
  body: TeamChange,
  answers: { 200: Team, 404: 'object.not_found', 409: 'team.exists | object.changed' },
  handle: async ({ params, body, caller }) => ok(await caller.teams.update(params.teamId, body)),
});

import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Team, TeamQuery } from './team.ts';

export const listTeams = endpoint({
  summary: 'List the teams you may see',
  query: TeamQuery,
  answers: { 200: listOf(Team) },
  handle: async ({ query, caller }) => paged(await caller.teams.list(query)),
});

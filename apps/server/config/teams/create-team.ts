import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewTeam, Team } from './team.ts';

export const createTeam = endpoint({
  summary: 'Make a team',
  description: 'A team by itself may do nothing: assign it a role.',
  body: NewTeam,
  answers: { 201: Team, 409: 'team.exists' },
  handle: async ({ body, caller }) => created(await caller.teams.insert(body)),
});

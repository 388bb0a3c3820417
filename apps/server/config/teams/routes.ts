import { routes } from '../../gateway/route.ts';
import { addTeamMember } from './add-team-member.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { getTeam } from './get-team.ts';
import { listTeamMembers } from './list-team-members.ts';
import { listTeams } from './list-teams.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { updateTeam } from './update-team.ts';

export const teamRoutes = routes('team', [
  ['GET',    '/teams',                        'team:view',   listTeams],
  ['POST',   '/teams',                        'team:create', createTeam],
  ['GET',    '/teams/:teamId',                'team:view',   getTeam],
  ['PUT',    '/teams/:teamId',                'team:update', updateTeam],
  ['DELETE', '/teams/:teamId',                'team:delete', deleteTeam],
  ['GET',    '/teams/:teamId/members',        'team:view',   listTeamMembers],
  ['POST',   '/teams/:teamId/members',        'team:update', addTeamMember],
  ['DELETE', '/teams/:teamId/members/:email', 'team:update', removeTeamMember],
]);

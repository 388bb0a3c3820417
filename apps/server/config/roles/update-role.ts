import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Role, RoleChange, RolePath } from './role.ts';

export const updateRole = endpoint({
  summary: 'Change a role',
  description: 'Replaces name, description and policies; in force everywhere from the next request on. You must hold what the '
    + 'role has, before and after, in the whole organisation.',
  params: RolePath,
  body: RoleChange,
  answers: { 200: Role, 403: 'permission.escalation', 404: 'object.not_found', 409: 'object.changed | role.is_system | role.exists' },
  handle: async ({ params, body, caller }) => ok(await caller.roles.update(params.roleId, body)),
});

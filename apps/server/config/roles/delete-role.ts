import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { RolePath } from './role.ts';

export const deleteRole = endpoint({
  summary: 'Delete a role and its assignments',
  params: RolePath,
  answers: { 204: null, 403: 'permission.escalation', 404: 'object.not_found', 409: 'role.is_system' },
  async handle({ params, caller }) {
    await caller.roles.remove(params.roleId);
    return empty();
  },
});

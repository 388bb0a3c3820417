import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Role, RolePath } from './role.ts';

export const getRole = endpoint({
  summary: 'Read a role',
  params: RolePath,
  answers: { 200: Role, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.roles.get(params.roleId)),
});

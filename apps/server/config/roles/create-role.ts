import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewRole, Role } from './role.ts';

export const createRole = endpoint({
  summary: 'Make a role',
  description: 'Of policies that you hold yourself in the whole organisation.',
  body: NewRole,
  answers: { 201: Role, 403: 'permission.escalation', 409: 'role.exists' },
  handle: async ({ body, caller }) => created(await caller.roles.insert(body)),
});

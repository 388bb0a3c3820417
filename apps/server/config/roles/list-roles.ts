import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Role, RoleQuery } from './role.ts';

export const listRoles = endpoint({
  summary: 'List all roles, those of the system too',
  query: RoleQuery,
  answers: { 200: listOf(Role) },
  handle: async ({ query, caller }) => paged(await caller.roles.list(query)),
});

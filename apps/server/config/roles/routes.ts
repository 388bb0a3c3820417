import { routes } from '../../gateway/route.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { getRole } from './get-role.ts';
import { listPolicies } from './list-policies.ts';
import { listRoles } from './list-roles.ts';
import { updateRole } from './update-role.ts';

export const roleRoutes = routes('role', [
  ['GET',    '/policies',      'member',      listPolicies],
  ['GET',    '/roles',         'role:view',   listRoles],
  ['POST',   '/roles',         'role:create', createRole],
  ['GET',    '/roles/:roleId', 'role:view',   getRole],
  ['PUT',    '/roles/:roleId', 'role:update', updateRole],
  ['DELETE', '/roles/:roleId', 'role:delete', deleteRole],
]);

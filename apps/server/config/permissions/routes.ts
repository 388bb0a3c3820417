import { routes } from '../../gateway/route.ts';
import { getEffectivePermissions } from './get-effective-permissions.ts';
import { getGranters } from './get-granters.ts';

export const permissionRoutes = routes('assignment', [
  ['GET', '/permissions/effective', 'member', getEffectivePermissions],
  ['GET', '/permissions/granters',  'member', getGranters],
]);

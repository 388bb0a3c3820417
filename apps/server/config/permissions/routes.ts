import { routes } from '../../gateway/route.ts';
import { getEffectivePermissions } from './get-effective-permissions.ts';

export const permissionRoutes = routes('assignment', [
  ['GET', '/permissions/effective', 'member', getEffectivePermissions],
]);

import { routes } from '../../gateway/route.ts';
import { getInstance } from './get-instance.ts';

export const instanceRoutes = routes('organisation', [
  ['GET', '/instance', 'member', getInstance],
]).map((route) => ({ ...route, tag: 'server' }));

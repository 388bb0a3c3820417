import { routes } from '../../gateway/route.ts';
import { listBranches } from './list-branches.ts';
import { listRepositories } from './list-repositories.ts';

export const sourceRoutes = routes('integration', [
  ['GET', '/repositories', 'integration:view', listRepositories],
  ['GET', '/branches',     'integration:view', listBranches],
]);

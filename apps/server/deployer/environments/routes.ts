import { routes } from '../../gateway/route.ts';
import { getClusterDiscovery } from './get-cluster-discovery.ts';
import { getEnvironmentStats } from './get-environment-stats.ts';

export const liveEnvironmentRoutes = routes('environment', [
  ['GET', '/environments/:envId/stats',             'environment:view', getEnvironmentStats],
  ['GET', '/environments/:envId/cluster-discovery', 'environment:view', getClusterDiscovery],
]);

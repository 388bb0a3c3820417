import { liveEnvironmentRoutes } from './environments/routes.ts';
import { namespaceRoutes } from './namespaces/routes.ts';

/** Everything the deployer answers. */
export const deployerRoutes = [
  ...namespaceRoutes,
  ...liveEnvironmentRoutes,
];

import { connectionRoutes } from './connections/routes.ts';
import { databaseRoutes } from './databases/routes.ts';
import { jobRoutes } from './jobs/routes.ts';

/** Everything the provisioner answers. */
export const provisionerRoutes = [
  ...jobRoutes,
  ...databaseRoutes,
  ...connectionRoutes,
];

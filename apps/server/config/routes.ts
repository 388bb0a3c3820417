import { projectRoutes } from './projects/routes.ts';

/** Everything the config service answers. */
export const configRoutes = [
  ...projectRoutes,
];

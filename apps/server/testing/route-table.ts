import { changesRoutes } from '../changes/routes.ts';
import { configRoutes } from '../config/routes.ts';
import { deployerRoutes } from '../deployer/routes.ts';
import { operationsRoutes } from '../gateway/operations.ts';
import { addressOf, type Route } from '../gateway/route.ts';
import { managementRoutes } from '../management/rest/routes.ts';
import { provisionerRoutes } from '../provisioner/routes.ts';

/** Every route of the server, for tests that are made from the table. A new service adds its table here. */
export const routeTable: readonly Route[] = [
  ...configRoutes, ...deployerRoutes, ...managementRoutes, ...provisionerRoutes, ...changesRoutes, ...operationsRoutes,
] as readonly Route[];

/** `POST /api/projects/:projectId/environments` */
export const nameOf = (route: Pick<Route, 'method' | 'path' | 'root'>): string => `${route.method} ${addressOf(route)}`;

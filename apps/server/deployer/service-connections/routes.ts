import { routes } from '../../gateway/route.ts';
import { createServiceConnection } from './create-service-connection.ts';
import { deleteServiceConnection } from './delete-service-connection.ts';
import { listDeploymentConnections } from './list-deployment-connections.ts';
import { listEnvironmentConnections } from './list-environment-connections.ts';
import { listSuggestions } from './list-suggestions.ts';
import { updateServiceConnection } from './update-service-connection.ts';

export const serviceConnectionRoutes = routes('deployment', [
  ['GET',    '/environments/:envId/service-connections',             'deployment:view',   listEnvironmentConnections],
  ['GET',    '/environments/:envId/service-connections/suggestions', 'deployment:view',   listSuggestions],
  ['GET',    '/deployments/:id/service-connections',                 'deployment:view',   listDeploymentConnections],
  ['POST',   '/service-connections',                                 'deployment:update', createServiceConnection],
  ['PATCH',  '/service-connections/:id',                             'deployment:update', updateServiceConnection],
  ['DELETE', '/service-connections/:id',                             'deployment:update', deleteServiceConnection],
]);

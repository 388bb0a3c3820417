import { routes } from '../../gateway/route.ts';
import { createDeployment } from './create-deployment.ts';
import { createEnvironmentDeployment } from './create-environment-deployment.ts';
import { deleteDeployment } from './delete-deployment.ts';
import { getDeployment } from './get-deployment.ts';
import { listDeployments } from './list-deployments.ts';
import { listEnvironmentDeployments } from './list-environment-deployments.ts';
import { setCanvasPosition } from './set-canvas-position.ts';
import { updateDeployment } from './update-deployment.ts';
import { updateDeploymentConfigs } from './update-deployment-configs.ts';

export const deploymentRoutes = routes('deployment', [
  ['GET',    '/deployments',                     'deployment:view',   listDeployments],
  ['POST',   '/deployments',                     'deployment:create', createDeployment],
  ['GET',    '/environments/:envId/deployments', 'deployment:view',   listEnvironmentDeployments],
  ['POST',   '/environments/:envId/deployments', 'deployment:create', createEnvironmentDeployment],
  ['GET',    '/deployments/:id',                 'deployment:view',   getDeployment],
  ['PATCH',  '/deployments/:id',                 'deployment:update', updateDeployment],
  ['PATCH',  '/deployments/:id/configs',         'deployment:update', updateDeploymentConfigs],
  ['PUT',    '/deployments/:id/canvas-position', 'deployment:update', setCanvasPosition],
  ['PATCH',  '/deployments/:id/canvas-position', 'deployment:update', setCanvasPosition],
  ['DELETE', '/deployments/:id',                 'deployment:delete', deleteDeployment],
]);

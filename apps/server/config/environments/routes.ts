import { routes } from '../../gateway/route.ts';
import { createEnvironment } from './create-environment.ts';
import { deleteEnvironment } from './delete-environment.ts';
import { getEnvironment } from './get-environment.ts';
import { getProjectEnvironment } from './get-project-environment.ts';
import { listEnvironments } from './list-environments.ts';
import { listProjectEnvironments } from './list-project-environments.ts';
import { updateEnvironment } from './update-environment.ts';

export const environmentRoutes = routes('environment', [
  ['GET',    '/projects/:projectId/environments',        'environment:view',   listProjectEnvironments],
  ['POST',   '/projects/:projectId/environments',        'environment:create', createEnvironment],
  ['GET',    '/projects/:projectId/environments/:envId', 'environment:view',   getProjectEnvironment],
  ['PATCH',  '/projects/:projectId/environments/:envId', 'environment:update', updateEnvironment],
  ['DELETE', '/projects/:projectId/environments/:envId', 'environment:delete', deleteEnvironment],
  ['GET',    '/environments',                            'environment:view',   listEnvironments],
  ['GET',    '/environments/:envId',                     'environment:view',   getEnvironment],
]);

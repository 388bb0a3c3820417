import { routes } from '../../gateway/route.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getProject } from './get-project.ts';
import { listProjectStats } from './list-project-stats.ts';
import { listProjects } from './list-projects.ts';
import { updateProject } from './update-project.ts';

export const projectRoutes = routes('project', [
  ['GET',    '/projects',            'project:view',   listProjects],
  ['POST',   '/projects',            'project:create', createProject],
  ['GET',    '/projects/stats',      'project:view',   listProjectStats],
  ['GET',    '/projects/:projectId', 'project:view',   getProject],
  ['PATCH',  '/projects/:projectId', 'project:update', updateProject],
  ['DELETE', '/projects/:projectId', 'project:delete', deleteProject],
]);

import { Type } from 'typebox';
import { created } from '../../gateway/answer.ts';
import { type Method, type Route, routes } from '../../gateway/route.ts';
import { cloudAccountRoutes } from '../cloud-accounts/routes.ts';
import { endpoint } from '../endpoint.ts';
import { NewProject, Project } from '../projects/project.ts';
import { projectRoutes } from '../projects/routes.ts';
import { spaceRoutes } from '../spaces/routes.ts';
import { accessTokenRoutes } from '../tokens/routes.ts';
import { Handle } from './handle-field.ts';

/** As over REST, with the name that it has in the Kubernetes API. */
const createNamedProject = endpoint({
  summary: 'Make a project with a handle',
  body: Type.Object({ ...NewProject.properties, handle: Handle }, { additionalProperties: false }),
  answers: { 201: Project, 409: 'project.exists' },
  handle: async ({ body, caller }) => created(await caller.projects.insert(body)),
});

function from(table: readonly unknown[], method: Method, path: string): Route {
  const found = (table as readonly Route[]).find((route) => route.method === method && route.path === path);
  if (!found) throw new Error(`There is no ${method} ${path} for contracts to call.`);
  return found;
}

/** What other services may have done in the name of a caller. None of it is served: the gateway has its own table. */
export const contractRoutes = {
  createProject: routes('project', [['POST', '/projects', 'project:create', createNamedProject]])[0] as unknown as Route,
  updateProject: from(projectRoutes, 'PATCH', '/projects/:projectId'),
  deleteProject: from(projectRoutes, 'DELETE', '/projects/:projectId'),
  grantClusterAccess: from(cloudAccountRoutes, 'PUT', '/cloud-accounts/:accountID/clusters/:region/:clusterName/access'),
  createSpace: from(spaceRoutes, 'POST', '/spaces'),
  deleteSpace: from(spaceRoutes, 'DELETE', '/spaces/:spaceID'),
  listAccessTokens: from(accessTokenRoutes, 'GET', '/tokens'),
  createAccessToken: from(accessTokenRoutes, 'POST', '/tokens'),
  deleteAccessToken: from(accessTokenRoutes, 'DELETE', '/tokens/:tokenId'),
} as const;

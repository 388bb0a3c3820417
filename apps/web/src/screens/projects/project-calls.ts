import { call, type DataOf, type RowOf } from '../../api/call.ts';
import { everyByName } from '../../api/use-every.ts';

/** What these screens ask for: the same question is answered once, however many parts of a screen ask it. */

export const projectCall = (projectId: string) => call('get', '/api/projects/{projectId}', { params: { path: { projectId } } });
export type Project = DataOf<ReturnType<typeof projectCall>>;

export const environmentsCall = (projectId: string) =>
  call('get', '/api/projects/{projectId}/environments', {
    params: { path: { projectId }, query: everyByName },
  });
export type Environment = RowOf<ReturnType<typeof environmentsCall>>;

export const environmentCall = (envId: string) => call('get', '/api/environments/{envId}', { params: { path: { envId } } });

export const projectDeploymentsCall = (projectId: string) =>
  call('get', '/api/deployments', { params: { query: { projectId, ...everyByName } } });
export const deploymentsCall = (envId: string) =>
  call('get', '/api/environments/{envId}/deployments', {
    params: { path: { envId }, query: everyByName },
  });
export type Deployment = RowOf<ReturnType<typeof deploymentsCall>>;

export const connectionsCall = (envId: string) =>
  call('get', '/api/environments/{envId}/service-connections', {
    params: { path: { envId }, query: { limit: 200, sort_order: 'asc' } },
  });
export type ServiceConnection = RowOf<ReturnType<typeof connectionsCall>>;

export const suggestionsCall = (envId: string) =>
  call('get', '/api/environments/{envId}/service-connections/suggestions', { params: { path: { envId } } });
export type Suggestion = DataOf<ReturnType<typeof suggestionsCall>>[number];

export const canvasCall = (envId: string) => call('get', '/api/environments/{envId}/canvas', { params: { path: { envId } } });
export type CanvasFacts = DataOf<ReturnType<typeof canvasCall>>;
export type DeploymentFacts = CanvasFacts['deployments'][number];
export type Datastore = CanvasFacts['datastores'][number];
export type Position = NonNullable<Datastore['canvasPosition']>;

export const statsCall = (envId: string) => call('get', '/api/environments/{envId}/stats', { params: { path: { envId } } });
export type Stats = DataOf<ReturnType<typeof statsCall>>;
export const discoveryCall = (envId: string) =>
  call('get', '/api/environments/{envId}/cluster-discovery', { params: { path: { envId } } });
export type Discovery = DataOf<ReturnType<typeof discoveryCall>>;

export const spaceCall = (spaceID: string) => call('get', '/api/spaces/{spaceID}', { params: { path: { spaceID } } });
export const spacesCall = call('get', '/api/spaces', { params: { query: everyByName } });

import type { paths } from '../../api/schema.d.ts';

type Got<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: infer Data } } } } };
}
  ? Data
  : never;
type Sent<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type Deployment = Got<'/api/deployments/{id}'>;
export type ListedDeployment = Got<'/api/deployments'>[number];
export type DeploymentEvent = Got<'/api/deployments/{id}/events'>[number];
export type RevisionSummary = Got<'/api/deployments/{id}/revisions'>[number];
export type RevisionDiff = Got<'/api/deployments/{id}/revisions/{a}/diff/{b}'>;
export type LoadBalancer = Got<'/api/deployments/{id}/loadbalancer'>;
export type Repository = Got<'/api/repositories'>[number];
export type NewDeployment = Sent<'/api/deployments'>;
export type Analysis = paths['/api/deployments/{id}/analyze']['post']['responses'][200]['content']['application/json']['data'];

/** Where it lies, for what may be done with it. */
export const placeOf = ({ projectId, envId }: Pick<Deployment, 'projectId' | 'envId'>) => ({
  project: projectId,
  environment: envId,
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath, HydratedDeployment } from './deployment.ts';

export const getDeployment = endpoint({
  summary: 'Read a deployment, with its revision and what its environment gives it',
  params: DeploymentPath,
  answers: { 200: HydratedDeployment, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.deployments.get(params.id)),
});

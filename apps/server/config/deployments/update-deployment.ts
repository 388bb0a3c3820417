import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Deployment, DeploymentChange, DeploymentPath } from './deployment.ts';

export const updateDeployment = endpoint({
  summary: 'Choose the branch of a deployment, and whether its pushes are deployed',
  description: 'Makes no revision: the next push does. Name, environment and source stay as they were made. '
    + 'Of `unchangedSince`, rollouts and changes of configs are no change.',
  params: DeploymentPath,
  body: DeploymentChange,
  answers: { 200: Deployment, 404: 'object.not_found', 409: 'deployment.deleting | object.changed' },
  handle: async ({ params, body, caller }) => ok(await caller.deployments.update(params.id, body)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CanvasPosition, Deployment, DeploymentPath } from './deployment.ts';

export const setCanvasPosition = endpoint({
  summary: 'Keep where the card of a deployment lies on the canvas',
  params: DeploymentPath,
  body: CanvasPosition,
  answers: { 200: Deployment, 404: 'object.not_found' },
  handle: async ({ params, body, caller }) => ok(await caller.deployments.setCanvasPosition(params.id, body)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ConfigsChange, Deployment, DeploymentPath } from './deployment.ts';

export const updateDeploymentConfigs = endpoint({
  summary: 'Change the configs of a deployment; a new revision follows',
  description: [
    'What is given is merged into what is there (RFC 7396): null removes. What comes out of it has to be right as a whole. A change that',
    'changes nothing makes no revision. With `configsVersion` nothing is changed that somebody else has changed meanwhile.',
  ].join(' '),
  params: DeploymentPath,
  body: ConfigsChange,
  answers: { 200: Deployment, 404: 'object.not_found', 409: 'deployment.changed | deployment.deleting' },
  audit: { action: 'configure' },
  handle: async ({ params, body, caller }) => ok(await caller.deployments.updateConfigs(params.id, body)),
});

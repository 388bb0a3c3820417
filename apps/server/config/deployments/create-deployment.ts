import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Deployment, NewDeployment } from './deployment.ts';

export const createDeployment = endpoint({
  summary: 'Make a deployment, and its first revision',
  description: [
    '`sourceType` git needs `repoUrl`, `branch` and `integrationId`, image needs `image`. The answer comes before anything is built or runs:',
    'follow `status`, or the events.',
  ].join(' '),
  body: NewDeployment,
  answers: { 201: Deployment, 404: 'object.not_found', 409: 'deployment.exists | deployment.deleting' },
  handle: async ({ body, caller }) => created(await caller.deployments.insert(body)),
});

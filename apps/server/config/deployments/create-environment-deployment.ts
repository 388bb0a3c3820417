import { invalid } from '@spacedock/contracts';
import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from '../environments/environment.ts';
import { Deployment, NewEnvironmentDeployment } from './deployment.ts';

export const createEnvironmentDeployment = endpoint({
  summary: 'Make a deployment in an environment, and its first revision',
  description: 'As `POST /deployments`, with the environment of the path.',
  params: EnvironmentPath,
  body: NewEnvironmentDeployment,
  answers: { 201: Deployment, 404: 'object.not_found', 409: 'deployment.exists | deployment.deleting' },
  async handle({ params: { envId }, body, caller }) {
    if (body.envId !== undefined && body.envId !== envId)
      throw invalid({ field: 'body.envId', problem: 'must be the environment of the path, or left out' });
    return created(await caller.deployments.insert({ ...body, envId }));
  },
});

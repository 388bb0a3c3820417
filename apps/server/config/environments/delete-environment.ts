import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectEnvironmentPath } from './environment.ts';

export const deleteEnvironment = endpoint({
  summary: 'Delete an environment',
  description: 'Refused while deployments are in it.',
  params: ProjectEnvironmentPath,
  answers: { 204: null, 404: 'object.not_found', 409: 'environment.in_use' },
  async handle({ params, caller }) {
    await caller.environments.remove(params);
    return empty();
  },
});

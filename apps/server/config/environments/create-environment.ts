import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectPath } from '../projects/project.ts';
import { Environment, NewEnvironment } from './environment.ts';

export const createEnvironment = endpoint({
  summary: 'Make an environment in a project',
  description: 'A namespace of a space belongs to one environment. `registryIntegrationId` and `registryUrl` go together.',
  params: ProjectPath,
  body: NewEnvironment,
  answers: { 201: Environment, 404: 'object.not_found', 409: 'environment.exists | environment.namespace_taken' },
  handle: async ({ params, body, caller }) => created(await caller.environments.insert(params.projectId, body)),
});

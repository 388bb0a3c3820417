import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Environment, EnvironmentChange, ProjectEnvironmentPath } from './environment.ts';

export const updateEnvironment = endpoint({
  summary: 'Rename an environment, change its registry, or give its pull requests previews',
  description: 'Null takes the registry away; both of its fields go together. Space and namespace stay as they were made.',
  params: ProjectEnvironmentPath,
  body: EnvironmentChange,
  answers: { 200: Environment, 404: 'object.not_found', 409: 'environment.exists | object.changed' },
  handle: async ({ params, body, caller }) => ok(await caller.environments.update(params, body)),
});

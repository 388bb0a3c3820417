import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Environment, ProjectEnvironmentPath } from './environment.ts';

export const getProjectEnvironment = endpoint({
  summary: 'Read an environment of a project',
  params: ProjectEnvironmentPath,
  answers: { 200: Environment, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.environments.get(params)),
});

import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Environment, EnvironmentPath } from './environment.ts';

export const getEnvironment = endpoint({
  summary: 'Read an environment by its own id',
  params: EnvironmentPath,
  answers: { 200: Environment, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.environments.get(params)),
});

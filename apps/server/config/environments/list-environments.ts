import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Environment, EnvironmentQuery } from './environment.ts';

export const listEnvironments = endpoint({
  summary: 'List the environments you may see, of all projects',
  query: EnvironmentQuery,
  answers: { 200: listOf(Environment) },
  handle: async ({ query, caller }) => paged(await caller.environments.list(query)),
});

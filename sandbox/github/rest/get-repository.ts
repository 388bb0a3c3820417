import { json } from '../github-answers.ts';
import { wholeRepositoryView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

export const getRepository: RestOperation = {
  of: 'repository',
  name: 'GetRepository',
  method: 'GET',
  path: '/repos/:owner/:repo',
  needs: ['metadata', 'read'],
  run: ({ world, repository }) => json(200, wholeRepositoryView(world, repository)),
};

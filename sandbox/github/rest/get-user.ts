import { json } from '../github-answers.ts';
import { notForIntegrations } from '../github-error.ts';
import { accountView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

/** Who the token belongs to. */
export const getUser: RestOperation = {
  of: 'account',
  name: 'GetUser',
  method: 'GET',
  path: '/user',
  by: ['user'],
  run({ world, caller }) {
    if (caller.kind !== 'user') throw notForIntegrations();
    return json(200, accountView(world, caller.login), { 'x-oauth-scopes': 'repo, workflow' });
  },
};

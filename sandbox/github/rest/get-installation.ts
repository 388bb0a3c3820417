import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { installationView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

export const getInstallation: RestOperation = {
  of: 'account',
  name: 'GetInstallation',
  method: 'GET',
  path: '/app/installations/:installation',
  by: ['app'],
  run({ world, params }) {
    const found = world.state.installations.find(({ id }) => String(id) === params['installation']);
    if (!found) throw notFound();
    return json(200, installationView(world, found));
  },
};

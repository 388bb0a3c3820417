import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { installationFor } from '../installations.ts';
import { findRepository } from '../repositories.ts';
import { installationView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

/** That through which the App sees the repository. */
export const getRepositoryInstallation: RestOperation = {
  of: 'account',
  name: 'GetRepositoryInstallation',
  method: 'GET',
  path: '/repos/:owner/:repo/installation',
  by: ['app'],
  run({ world, params }) {
    const repository = findRepository(world, params['owner'] ?? '', params['repo'] ?? '');
    const found = repository && installationFor(world, repository);
    if (!found) throw notFound();
    return json(200, installationView(world, found));
  },
};

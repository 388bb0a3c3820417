import { isTheirs } from '../access/repository-access.ts';
import { json } from '../github-answers.ts';
import { repositoryView } from '../views.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

export const listInstallationRepositories: RestOperation = {
  of: 'account',
  name: 'ListInstallationRepositories',
  method: 'GET',
  path: '/installation/repositories',
  by: ['installation'],
  run(call) {
    const { world, caller } = call;
    const all = world.state.repositories.filter((one) => isTheirs(world, caller, one));
    const { items, headers } = pageOf(all, call);
    const selection = caller.kind === 'installation' && caller.installation.selected !== null ? 'selected' : 'all';
    return json(
      200,
      {
        total_count: all.length,
        repository_selection: selection,
        repositories: items.map((one) => repositoryView(world, one)),
      },
      headers,
    );
  },
};

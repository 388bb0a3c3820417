import { isTheirs } from '../access/repository-access.ts';
import { json } from '../github-answers.ts';
import { fullName } from '../repositories.ts';
import { repositoryView } from '../views.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

export const listUserRepositories: RestOperation = {
  of: 'account',
  name: 'ListUserRepositories',
  method: 'GET',
  path: '/user/repos',
  by: ['user'],
  run(call) {
    const { world, caller, query } = call;
    const name = query.get('sort') ?? 'full_name';
    const sorted = world.state.repositories
      .filter((one) => isTheirs(world, caller, one))
      .toSorted((one, other) => {
        if (name === 'pushed' || name === 'updated') return other.pushedAt.localeCompare(one.pushedAt);
        if (name === 'created') return other.createdAt.localeCompare(one.createdAt);
        return fullName(one).localeCompare(fullName(other));
      });
    const { items, headers } = pageOf(sorted, call);
    return json(
      200,
      items.map((one) => repositoryView(world, one)),
      headers,
    );
  },
};

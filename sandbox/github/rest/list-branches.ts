import { json } from '../github-answers.ts';
import { fullName } from '../repositories.ts';
import { apiOf } from '../views.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

const heads = 'refs/heads/';

export const listBranches: RestOperation = {
  of: 'repository',
  name: 'ListBranches',
  method: 'GET',
  path: '/repos/:owner/:repo/branches',
  needs: ['contents', 'read'],
  run(call) {
    const { world, repository } = call;
    const all = Object.entries(repository.refs)
      .filter(([ref]) => ref.startsWith(heads))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const { items, headers } = pageOf(all, call);
    const api = `${apiOf(world)}/repos/${fullName(repository)}`;
    const branches = items.map(([ref, sha]) => ({
      name: ref.slice(heads.length),
      commit: { sha, url: `${api}/commits/${sha}` },
      protected: false,
    }));
    return json(200, branches, headers);
  },
};

import { json } from '../github-answers.ts';
import { pageOf } from './pages.ts';
import { refView } from './ref-view.ts';
import type { RestOperation } from './rest-operation.ts';

const matching = (name: string, path: string): RestOperation => ({
  of: 'repository',
  name,
  method: 'GET',
  path,
  needs: ['contents', 'read'],
  async run(call) {
    const { world, repository, params } = call;
    const prefix = `refs/${params['ref'] ?? ''}`;
    const all = Object.entries(repository.refs)
      .filter(([ref]) => ref.startsWith(prefix))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const { items, headers } = pageOf(all, call);
    return json(200, await Promise.all(items.map(([ref, sha]) => refView(world, repository, ref, sha))), headers);
  },
});

export const listMatchingRefs = matching('ListMatchingRefs', '/repos/:owner/:repo/git/matching-refs/*ref');
export const listRefs = matching('ListRefs', '/repos/:owner/:repo/git/refs');

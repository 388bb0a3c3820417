import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { refView } from './ref-view.ts';
import type { RestOperation } from './rest-operation.ts';

export const getRef: RestOperation = {
  of: 'repository',
  name: 'GetRef',
  method: 'GET',
  path: '/repos/:owner/:repo/git/ref/*ref',
  needs: ['contents', 'read'],
  async run({ world, repository, params }) {
    const ref = `refs/${params['ref']}`;
    const sha = Object.hasOwn(repository.refs, ref) ? repository.refs[ref] : undefined;
    if (sha === undefined) throw notFound();
    return json(200, await refView(world, repository, ref, sha));
  },
};

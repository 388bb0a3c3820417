import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

/** What a job said with `::notice title=…::…`: the way to read a result of a run whose callback got lost. */
export const listAnnotations: RestOperation = {
  of: 'repository',
  name: 'ListCheckRunAnnotations',
  method: 'GET',
  path: '/repos/:owner/:repo/check-runs/:check/annotations',
  needs: ['checks', 'read'],
  run(call) {
    const { world, repository, params } = call;
    const run = world.state.runs.find((one) => one.repository === repository.id && String(one.jobId) === params['check']);
    if (!run) throw notFound();
    const { items, headers } = pageOf(run.annotations, call);
    const views = items.map(({ level, title, message }) => ({
      path: '.github',
      start_line: 1,
      end_line: 1,
      annotation_level: level,
      title,
      message,
      raw_details: null,
    }));
    return json(200, views, headers);
  },
};

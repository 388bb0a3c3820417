import { runView } from '../actions/run-view.ts';
import { workflowFile } from '../actions/workflow-file.ts';
import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import type { RunRecord } from '../github-state.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

export const listWorkflowRuns: RestOperation = {
  of: 'repository',
  name: 'ListWorkflowRuns',
  method: 'GET',
  path: '/repos/:owner/:repo/actions/workflows/:workflow/runs',
  needs: ['actions', 'read'],
  async run(call) {
    const { world, repository, params, query } = call;
    const file = await workflowFile(world, repository, params['workflow'] ?? '', null);
    if (!file) throw notFound();
    const all = world.state.runs
      .filter((one) => one.repository === repository.id && one.workflow === file.path && fits(one, query))
      .toReversed();
    const { items, headers } = pageOf(all, call);
    return json(200, { total_count: all.length, workflow_runs: items.map((one) => runView(world, repository, one)) }, headers);
  },
};

function fits({ branch, sha, status, conclusion, createdAt }: RunRecord, query: URLSearchParams): boolean {
  const is = (name: string, ...values: readonly (string | null)[]): boolean => {
    const wanted = query.get(name);
    return wanted === null || values.includes(wanted);
  };
  return (
    is('event', 'workflow_dispatch') &&
    is('branch', branch) &&
    is('head_sha', sha) &&
    is('status', status, conclusion) &&
    isWithin(query.get('created'), Date.parse(createdAt))
  );
}

/** `2026-01-01..2026-02-01`, `>=2026-01-01T10:00:00Z`, `<2026-01-01`. */
function isWithin(range: string | null, at: number): boolean {
  if (range === null) return true;
  const [from = '', to] = range.split('..');
  if (to !== undefined) return (from === '*' || at >= Date.parse(from)) && (to === '*' || at <= Date.parse(to));
  const [, sign = '', date = ''] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
  const limit = Date.parse(date);
  switch (sign) {
    case '>=':
      return at >= limit;
    case '<=':
      return at <= limit;
    case '>':
      return at > limit;
    case '<':
      return at < limit;
    default:
      return new Date(at).toISOString().startsWith(date);
  }
}

import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';

interface Asked {
  readonly integrationID: string;
  readonly owner: string;
  readonly repo: string;
}

/** GitHub gives a hundred at a time, and counts how often it is asked. */
const most = 1000;

/** The branches of a repository, as GitHub has them at this moment; the default one first. */
export function useBranches(of: Asked | undefined): {
  readonly names: readonly string[];
  /** Said where nothing fits what is typed. */
  readonly none: string;
  readonly problem: Problem | undefined;
} {
  const { integrationID = '', owner = '', repo = '' } = of ?? {};
  const list = useEvery(
    useList(call('get', '/api/branches', { params: { query: { integrationID, owner, repo, limit: 100 } } }), {
      topics: [],
      when: repo !== '',
    }),
    most,
  );
  // Those of the repository before are still there while this one is asked.
  const rows = list.outdated ? [] : list.rows;
  const asking = list.loading || list.outdated;
  return {
    names: rows.map(({ name }) => name),
    none: asking ? 'Asking GitHub …' : rows.length < most ? 'No such branch' : `Not among the first ${most} branches`,
    problem: list.problem,
  };
}

import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useList } from '../../api/use-list.ts';

interface Asked {
  readonly integrationID: string;
  readonly owner: string;
  readonly repo: string;
}

/** The branches of a repository, as GitHub has them at this moment; the default one first. */
export function useBranches(of: Asked | undefined): {
  readonly names: readonly string[];
  readonly fallback: string | undefined;
  readonly loading: boolean;
  readonly problem: Problem | undefined;
} {
  const { integrationID = '', owner = '', repo = '' } = of ?? {};
  const list = useList(call('get', '/api/branches', { params: { query: { integrationID, owner, repo, limit: 100 } } }), {
    topics: [],
    when: repo !== '',
  });
  return {
    names: list.rows.map(({ name }) => name),
    fallback: list.rows.find((branch) => branch.default)?.name,
    loading: list.loading,
    problem: list.problem,
  };
}

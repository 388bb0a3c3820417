import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';

export const byName = { limit: 200, sort_by: 'name', sort_order: 'asc' } as const;

/** All environments that somebody sees, and the projects that they belong to. */
export function useEnvironments() {
  const environments = useEvery(
    useList(call('get', '/api/environments', { params: { query: byName } }), { topics: ['environments'] }),
  );
  const projects = useEvery(useList(call('get', '/api/projects', { params: { query: byName } }), { topics: ['projects'] }));
  const names = new Map(projects.rows.map(({ id, name }) => [id, name]));
  return {
    environments,
    projects,
    /** A right to an environment alone does not show its project. */
    projectName: (id: string): string => names.get(id) ?? (projects.loading ? '…' : 'A project that you do not see'),
  };
}

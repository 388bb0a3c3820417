import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';

/** All environments that somebody sees, and the projects that they belong to. */
export function useEnvironments() {
  const environments = useEvery(
    useList(call('get', '/api/environments', { params: { query: everyByName } }), { topics: ['environments'] }),
  );
  const projects = useEvery(useList(call('get', '/api/projects', { params: { query: everyByName } }), { topics: ['projects'] }));
  const names = new Map(projects.rows.map(({ id, name }) => [id, name]));
  return {
    environments,
    projects,
    /** A right to an environment alone does not show its project. */
    projectName: (id: string): string => names.get(id) ?? (projects.loading ? '…' : 'A project that you do not see'),
  };
}

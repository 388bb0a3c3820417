import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRights } from '../../api/use-rights.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a space instance can lie in, be made of and belong to, as far as the person sees it. */
export function useChoices(project?: string) {
  const rights = useRights();
  const projects = useEvery(
    useList(call('get', '/api/projects', { params: { query: everyByName } }), {
      topics: ['projects'],
      when: rights.may('GET /api/projects'),
    }),
  );
  const spaces = useEvery(
    useList(call('get', '/api/spaces', { params: { query: everyByName } }), {
      topics: ['spaces'],
      when: rights.may('GET /api/spaces'),
    }),
  );
  const teams = useEvery(
    useList(call('get', '/api/teams', { params: { query: { ...everyByName, limit: 100 } } }), {
      topics: ['teams'],
      when: rights.may('GET /api/teams'),
    }),
  );
  const templates = useEvery(
    useList(call('get', '/api/space-templates', { params: { query: { limit: 200, ...(project ? { project } : {}) } } }), {
      topics: ['space-templates', 'projects'],
    }),
  );
  return {
    projects: projects.rows.map(({ id, name }): Choice => ({ value: id, label: name })),
    spaces: spaces.rows.map(spaceChoice),
    teams: teams.rows.map(({ id, name }): Choice => ({ value: id, label: name })),
    templates: templates.rows,
    loading: templates.loading || projects.loading,
  };
}

export const spaceChoice = ({
  id,
  name,
  health,
}: {
  readonly id: string;
  readonly name: string;
  readonly health: string;
}): Choice => ({
  value: id,
  label: health === 'healthy' ? name : `${name} (${health})`,
});

export const templateChoices = (templates: ReturnType<typeof useChoices>['templates']): readonly Choice[] =>
  templates.map(({ name, displayName }) => ({ value: name, label: displayName || name }));

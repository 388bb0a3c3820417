import { type RawBuilder, sql } from 'kysely';
import type { Access } from '../../gateway/access.ts';
import { withinReach } from '../../stores/reach-filter.ts';

type Name = RawBuilder<string | null>;

/**
 * What the ids of an assignment are called, for people who read lists. Each name only for those who may see the thing: an
 * assignment must not tell what a project is called to somebody who cannot open it.
 */
export function assignmentNames(access: Access): { readonly role: Name; readonly team: Name; readonly scope: Name } {
  const ownRole = withinReach(access.reach('role:view'), {});
  const team = withinReach(access.reach('team:view'), { team: 't.id' });
  const project = withinReach(access.reach('project:view'), { project: 'p.id' });
  const environment = withinReach(access.reach('environment:view'), { environment: 'e.id', project: 'e.project_id' });
  const space = withinReach(access.reach('space:view'), { space: 's.id' });
  const teamCalled = (id: RawBuilder<unknown>) =>
    sql<string | null>`(select t.name from config.teams t where t.org_id = a.org_id and t.id = ${id} and ${team})`;
  return {
    role: sql<string | null>`(select r.name from config.roles r where r.id = a.role_id and (r.org_id is null or ${ownRole}))`,
    team: teamCalled(sql`a.team_id`),
    scope: sql<string | null>`case a.scope_kind
      when 'project' then (select p.name from config.projects p where p.org_id = a.org_id and p.id = a.scope_id and ${project})
      when 'environment' then (select e.name from config.environments e where e.org_id = a.org_id and e.id = a.scope_id and ${environment})
      when 'space' then (select s.name from config.deployment_spaces s where s.org_id = a.org_id and s.id = a.scope_id and ${space})
      when 'team' then ${teamCalled(sql`a.scope_id`)}
    end`,
  };
}

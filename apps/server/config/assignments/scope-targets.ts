import { type NarrowScopeKind, outcome, type Policy } from '@spacedock/contracts';
import type { Access } from '../../gateway/access.ts';
import { type ScopeColumns, withinAnyReach } from '../../stores/reach-filter.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { organisationScope, readScope, type Scope } from './scope.ts';

type Look = Pick<ConfigStoreContext, 'db'> & { readonly access: Access };
/** The project around the thing (null: there is none), or undefined when the caller sees no such thing. */
type FindTarget = (look: Look, id: string) => Promise<{ readonly projectId: string | null } | undefined>;

/** Whoever may assign in a place may know that it is there, as may whoever sees it. */
const known = ({ access }: Look, view: Policy, columns: ScopeColumns) =>
  withinAnyReach([access.reach(view), access.reach('assignment:create')], columns);

/** Where a role can be held, and how to find out that the place is there and that the caller may know it. */
const scopeTargets = {
  project: (look, id) => look.db.selectFrom('config.projects')
    .where('org_id', '=', look.access.identity.organisationId).where('id', '=', id).where('deleted_at', 'is', null)
    .where(known(look, 'project:view', { project: 'id' }))
    .select('id as projectId').executeTakeFirst(),

  environment: (look, id) => look.db.selectFrom('config.environments')
    .where('org_id', '=', look.access.identity.organisationId).where('id', '=', id).where('deleted_at', 'is', null)
    .where(known(look, 'environment:view', { environment: 'id', project: 'project_id' }))
    .select('project_id as projectId').executeTakeFirst(),

  async space(look, id) {
    const space = await look.db.selectFrom('config.deployment_spaces')
      .where('org_id', '=', look.access.identity.organisationId).where('id', '=', id).where('deleted_at', 'is', null)
      .where(known(look, 'space:view', { space: 'id' }))
      .select('id').executeTakeFirst();
    return space && { projectId: null };
  },

  async team(look, id) {
    const team = await look.db.selectFrom('config.teams')
      .where('org_id', '=', look.access.identity.organisationId).where('id', '=', id)
      .where(known(look, 'team:view', { team: 'id' }))
      .select('id').executeTakeFirst();
    return team && { projectId: null };
  },
} as const satisfies Record<NarrowScopeKind, FindTarget>;

/** The scope that a text names. 404 when the thing is not there or lies outside of what the caller may see. */
export async function mustFindScope(look: Look, text: string): Promise<Scope> {
  const { organisationId } = look.access.identity;
  const { kind, id } = readScope(text, organisationId);
  if (kind === 'organisation') return organisationScope(organisationId);
  const target = await scopeTargets[kind](look, id);
  if (!target) throw outcome('object.not_found', { kind, id });
  return { kind, id, projectId: target.projectId };
}

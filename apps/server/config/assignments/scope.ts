import { idPattern, type Policy, type ScopeKind, scopeKinds } from '@spacedock/contracts';
import { Type } from 'typebox';
import type { Place } from '../../gateway/access.ts';
import type { AssignmentRow } from '../tables.ts';

/** Where a role holds: the organisation, or one thing in it. */
export interface Scope {
  readonly kind: ScopeKind;
  readonly id: string;
  /** The project that the scope is or lies in; null for all other kinds. */
  readonly projectId: string | null;
}

/** A set of policies in a scope: what an assignment gives, or what somebody has. */
export interface Holding {
  readonly scope: Scope;
  readonly policies: readonly Policy[];
}

const narrow = scopeKinds.filter((kind) => kind !== 'organisation').map((kind) => `${kind}:${idPattern(kind).slice(1, -1)}`);

/** A scope on the wire: `organisation`, or kind and id of one thing. */
export const ScopeText = Type.String({
  pattern: `^(organisation|${narrow.join('|')})$`,
  says: 'must be organisation, project:prj_…, environment:env_…, space:spc_… or team:team_…',
  examples: ['team:team_06cf3k2l8o7pq9r1s4t5u6v7a0'],
});

export const organisationScope = (id: string): Scope => ({ kind: 'organisation', id, projectId: null });

export const scopeText = ({ kind, id }: Pick<Scope, 'kind' | 'id'>): string => (kind === 'organisation' ? kind : `${kind}:${id}`);

/** The other way round, of a text that fits `ScopeText`. */
export function readScope(text: string, organisationId: string): Pick<Scope, 'kind' | 'id'> {
  const kind = scopeKinds.find((candidate) => text.startsWith(`${candidate}:`));
  return kind ? { kind, id: text.slice(kind.length + 1) } : { kind: 'organisation', id: organisationId };
}

export const scopeOf = (row: Pick<AssignmentRow, 'scope_kind' | 'scope_id' | 'scope_project_id'>): Scope =>
  ({ kind: row.scope_kind, id: row.scope_id, projectId: row.scope_project_id });

/** Where an assignment with this scope lies, for those whose own rights end at a scope. */
export function placeOf({ kind, id, projectId }: Scope): Place {
  switch (kind) {
    case 'organisation': return {};
    case 'project': return { project: id };
    case 'environment': return { environment: id, project: projectId };
    case 'space': return { space: id };
    case 'team': return { team: id };
  }
}

/** Is everything in the inner scope also in the outer one? */
export function scopeCovers(outer: Scope, inner: Scope): boolean {
  if (outer.kind === 'organisation') return true;
  if (outer.kind === inner.kind) return outer.id === inner.id;
  return outer.kind === 'project' && inner.kind === 'environment' && outer.id === inner.projectId;
}

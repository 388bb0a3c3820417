import type { EffectivePolicy } from './access-calls.ts';

type Through = EffectivePolicy['scopes'][number]['through'][number];

/** What somebody may do with one kind of thing in one place, and why. */
export interface EffectiveRow {
  readonly key: string;
  readonly entity: string;
  readonly verbs: readonly string[];
  readonly scope: string;
  readonly through: readonly Through[];
}

/** Policies that hold in the same place for the same reason are one line: eighty-eight of them nobody reads. */
export function effectiveRows(policies: readonly EffectivePolicy[]): readonly EffectiveRow[] {
  const rows = new Map<string, EffectiveRow>();
  for (const { policy, scopes } of policies) {
    const end = policy.lastIndexOf(':');
    const entity = policy.slice(0, end);
    for (const { scope, through } of scopes) {
      const key = [entity, scope, ...through.map(({ assignment }) => assignment).toSorted()].join(' ');
      rows.set(key, { key, entity, scope, through, verbs: [...(rows.get(key)?.verbs ?? []), policy.slice(end + 1)] });
    }
  }
  return [...rows.values()].toSorted((one, other) => one.entity.localeCompare(other.entity));
}

/** Lines about what somebody looks for: `deployment`, `deployment:delete`, or a role or team by name. */
export function findRows(rows: readonly EffectiveRow[], search: string): readonly EffectiveRow[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter(
    ({ entity, verbs, through }) =>
      verbs.some((verb) => `${entity}:${verb}`.includes(wanted)) ||
      through.some(({ role, team }) => `${role.name} ${team?.name ?? ''}`.toLowerCase().includes(wanted)),
  );
}

import { entityOf, policies, type ScopeKind, scopesOf } from '@spacedock/contracts';
import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import { ScopeText, scopeText } from '../assignments/scope.ts';
import type { HeldRole } from './held-roles.ts';

const Named = (kind: 'role' | 'team') => Type.Object({ id: Id(kind), name: Type.String() });

export const EffectivePolicy = Type.Object({
  policy: Type.Enum([...policies]),
  scopes: Type.Array(Type.Object({
    scope: ScopeText,
    through: Type.Array(Type.Object({ assignment: Id('assignment'), role: Named('role'), team: Type.Optional(Named('team')) })),
  })),
});
type EffectivePolicy = Static<typeof EffectivePolicy>;
type InScope = EffectivePolicy['scopes'][number];

export const EffectivePermissions = Type.Object({
  user: Type.String({ description: 'E-mail address.' }),
  organisation: Id('organisation'),
  policies: Type.Array(EffectivePolicy, { description: 'What is allowed, where, and by which assignments. Nothing else is.' }),
});
export type EffectivePermissions = Static<typeof EffectivePermissions>;

/** What these roles come to, policy by policy. What means nothing in the scope of its role is left out, as in every check. */
export function effectivePolicies(held: readonly HeldRole[]): EffectivePolicy[] {
  return policies.flatMap((policy) => {
    const possible: readonly ScopeKind[] = scopesOf[entityOf(policy)];
    const scopes = new Map<string, InScope>();
    for (const { scope, policies: given, assignmentId, role, team } of held) {
      if (!given.includes(policy) || !possible.includes(scope.kind)) continue;
      const name = scopeText(scope);
      const inScope = scopes.get(name) ?? { scope: name, through: [] };
      inScope.through.push({ assignment: assignmentId, role, ...(team ? { team } : {}) });
      scopes.set(name, inScope);
    }
    return scopes.size === 0 ? [] : [{ policy, scopes: [...scopes.values()] }];
  });
}

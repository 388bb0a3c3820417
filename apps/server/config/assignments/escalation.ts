import { outcome } from '@spacedock/contracts';
import { type Holding, scopeCovers } from './scope.ts';

/**
 * The one rule that keeps rights from growing: nobody hands out, changes or takes away what they do not hold themselves, in
 * scopes that cover it. Every way to give somebody a right goes through here: an assignment, a role's policies, a seat in a
 * team, an invitation, a person who is enabled again. So does every way to take one, or a lesser administrator could strip
 * a greater one.
 *
 * Policies are compared as the roles name them, also those that mean nothing in the scope (a project has no cloud accounts).
 * Whoever holds a role in a project can pass it on there, and nothing sleeps in an assignment that its giver did not have.
 */
export function mustCover(held: readonly Holding[], wanted: readonly Holding[], where: string): void {
  const missing = new Set(wanted.flatMap(({ scope, policies }) => {
    const covered = new Set(held.filter((holding) => scopeCovers(holding.scope, scope)).flatMap((holding) => holding.policies));
    return policies.filter((policy) => !covered.has(policy));
  }));
  if (missing.size > 0) throw outcome('permission.escalation', { policies: [...missing].toSorted(), where });
}

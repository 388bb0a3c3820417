import { outcome, type Policy } from '@spacedock/contracts';
import { type Holding, scopeCovers } from './scope.ts';

/**
 * Which policies of `wanted` are not held in scopes that cover the wanted ones. Policies are compared as the roles name them,
 * even those that mean nothing in the scope (a project has no cloud accounts): whoever holds a role in a project can pass it on
 * there, and nothing sleeps in an assignment that its giver did not have.
 */
export function uncovered(held: readonly Holding[], wanted: readonly Holding[]): readonly Policy[] {
  const missing = new Set(wanted.flatMap(({ scope, policies }) => {
    const covered = new Set(held.filter((holding) => scopeCovers(holding.scope, scope)).flatMap((holding) => holding.policies));
    return policies.filter((policy) => !covered.has(policy));
  }));
  return [...missing].toSorted();
}

/**
 * The one rule that keeps rights from growing: nobody hands out, changes or takes away what they do not hold themselves. Every
 * way to give somebody a right goes through here: an assignment, a role's policies, a seat in a team, an invitation, a person
 * who is enabled again. So does every way to take one, or a lesser administrator could strip a greater one.
 */
export function mustCover(held: readonly Holding[], wanted: readonly Holding[], where: string): void {
  const policies = uncovered(held, wanted);
  if (policies.length > 0) throw outcome('permission.escalation', { policies, where });
}

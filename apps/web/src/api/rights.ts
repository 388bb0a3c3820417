import { entityOf, isPolicy, type Policy, type ScopeKind, scopesOf } from '@spacedock/contracts/policies';
import { operations, type OperationName } from './operations.ts';

/** The scopes a thing lies in, as far as the screen knows them: an environment lies in itself and in its project. */
export type Place = Readonly<Partial<Record<Exclude<ScopeKind, 'organisation'>, string | null | undefined>>>;

/** What the server says somebody may do. */
export interface EffectivePolicy {
  readonly policy: string;
  readonly scopes: readonly { readonly scope: string }[];
}

/**
 * What the signed-in person may do, by the same table of operations and policies that the server checks. It only decides what is
 * offered: the server decides what is done.
 */
export class Rights {
  readonly #scopes: ReadonlyMap<string, readonly string[]>;

  constructor(policies: readonly EffectivePolicy[]) {
    this.#scopes = new Map(policies.map(({ policy, scopes }) => [policy, scopes.map(({ scope }) => scope)]));
  }

  /**
   * With a place: for a thing that lies there. Without: anywhere at all, as for something that is yet to be placed. What is a
   * place itself (a project, say) is made in the organisation: a right to make projects that holds in one is a right to nothing.
   */
  holds(policy: Policy, place?: Place): boolean {
    const scopes = this.#scopes.get(policy);
    if (!scopes) return false;
    if (scopes.includes('organisation')) return true;
    if (place === undefined) return scopes.some((scope) => !(policy.endsWith(':create') && scope.startsWith(`${entityOf(policy)}:`)));
    const possible: readonly ScopeKind[] = scopesOf[entityOf(policy)];
    return Object.entries(place).some(([kind, id]) => possible.includes(kind as ScopeKind) && scopes.includes(`${kind}:${id}`));
  }

  may(operation: OperationName, place?: Place): boolean {
    const policy = operations[operation];
    return policy === 'public' || policy === 'member' || (isPolicy(policy) && this.holds(policy, place));
  }
}

import {
  entityOf, type NarrowScopeKind, outcome, type Policy, type ScopeKind, scopesOf,
} from '@spacedock/contracts';

/** One role held in one scope, as the database has it. `through` is the assignment, for those who ask why. */
export interface Grant {
  readonly scope: ScopeKind;
  readonly scopeId: string;
  readonly policies: readonly Policy[];
}

/** Where a policy holds: in the whole organisation, or in the listed projects, environments, spaces and teams. */
export interface Reach {
  readonly everywhere: boolean;
  readonly in: ReadonlyMap<NarrowScopeKind, ReadonlySet<string>>;
}

/** The scopes a thing lies in, from its own row: an environment lies in itself and in its project. */
export type Place = Readonly<Partial<Record<NarrowScopeKind, string | null>>>;

const nowhere: Reach = { everywhere: false, in: new Map() };

/** Who is calling, and what they may do where. Made once per credential and kept until something about it changes. */
export interface Identity {
  readonly organisationId: string;
  readonly userId: string;
  readonly email: string;
  /** The session or personal access token that proved it. */
  readonly sessionId?: string;
  readonly tokenId?: string;
  /** Answers for the installation itself, beside any organisation. */
  readonly installationAdmin?: true;
}

export class Access {
  readonly identity: Identity;
  readonly #reaches: ReadonlyMap<Policy, Reach>;

  constructor(identity: Identity, grants: readonly Grant[]) {
    this.identity = identity;
    this.#reaches = reachesOf(grants);
  }

  /** Where the policy holds for this caller. A grant in a scope that cannot contain the entity does not count. */
  reach(policy: Policy): Reach {
    return this.#reaches.get(policy) ?? nowhere;
  }

  holdsAnywhere(policy: Policy): boolean {
    return this.#reaches.has(policy);
  }

  /** Does the policy hold for a thing that lies there? With no place given: does it hold in the whole organisation? */
  holds(policy: Policy, place: Place = {}): boolean {
    return within(this.reach(policy), place);
  }

  /** Refuses with 403 and the policy's name. For things the caller may see anyway: their existence is no secret. */
  must(policy: Policy, place: Place = {}, where?: string): void {
    if (this.holds(policy, place)) return;
    throw outcome('policy.missing', where === undefined ? { policy } : { policy, where });
  }
}

export function within(reach: Reach, place: Place): boolean {
  if (reach.everywhere) return true;
  for (const [kind, ids] of reach.in) {
    const id = place[kind];
    if (id && ids.has(id)) return true;
  }
  return false;
}

function reachesOf(grants: readonly Grant[]): Map<Policy, Reach> {
  const reaches = new Map<Policy, { everywhere: boolean; in: Map<NarrowScopeKind, Set<string>> }>();
  for (const { scope, scopeId, policies } of grants) {
    for (const policy of policies) {
      const scopes: readonly ScopeKind[] = scopesOf[entityOf(policy)];
      if (!scopes.includes(scope)) continue;
      const reach = reaches.get(policy) ?? { everywhere: false, in: new Map<NarrowScopeKind, Set<string>>() };
      reaches.set(policy, reach);
      if (scope === 'organisation') {
        reach.everywhere = true;
        continue;
      }
      const ids = reach.in.get(scope) ?? new Set<string>();
      reach.in.set(scope, ids.add(scopeId));
    }
  }
  return reaches;
}

import type { Directory } from '../directory/directory.ts';
import type { Owner } from '../objects/common.ts';

/** Somebody as rules name them: by their own name, and by those of their teams. */
export interface Named {
  readonly handle: string;
  readonly teams: ReadonlySet<string>;
}

export const namesOf = (handle: string, directory: Directory): Named => ({
  handle,
  teams: new Set(directory.teamsOf(handle).map((team) => team.handle)),
});

const everybody = '*';

/** Whether a rule is about somebody. */
export function isNamedIn(
  { handle, teams }: Named,
  { users = [], teams: named = [] }: { readonly users?: readonly string[]; readonly teams?: readonly string[] },
): boolean {
  return (
    users.includes(everybody) ||
    users.includes(handle) ||
    (named.includes(everybody) && teams.size > 0) ||
    named.some((team) => teams.has(team))
  );
}

export function ownership({ handle, teams }: Named, owner: Owner | undefined): 'owner' | 'team-owner' | undefined {
  if (owner?.user === handle) return 'owner';
  return owner?.team !== undefined && teams.has(owner.team) ? 'team-owner' : undefined;
}

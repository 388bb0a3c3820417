import type { Directory } from '../directory/directory.ts';
import type { Owner } from './twin-fields.ts';

/**
 * Objects name people and teams by handle, while the rest of this API knows people by e-mail and both by id. What is none of
 * these stays as it was written, to be refused in the place where owners are looked up.
 */
export function ownerByHandle({ user, team }: Owner, { users, teams }: Pick<Directory, 'users' | 'teams'>): Owner {
  const known = users.find(({ id, email }) => id === user || email === user?.toLowerCase())?.handle ?? user;
  const named = teams.find(({ id }) => id === team)?.handle ?? team;
  return { ...(known === undefined ? {} : { user: known }), ...(named === undefined ? {} : { team: named }) };
}

const suffix = '_2';

/** So that the second one's name fits as well: MySQL takes 32 characters. */
export const longestOwner = 32 - suffix.length;

/** The users of a database, of which one is in use and the other is, or will be, the one before or after it. */
export const loginsOf = (owner: string): readonly string[] => [owner, `${owner}${suffix}`];

/** Who takes over when the password of this one is rotated. */
export const nextLogin = (owner: string, username: string): string => (username === owner ? `${owner}${suffix}` : owner);

/** Owners whose users would be among those of this one. */
export const ownersInTheWay = (owner: string): readonly string[] =>
  owner.endsWith(suffix) ? [...loginsOf(owner), owner.slice(0, -suffix.length)] : loginsOf(owner);

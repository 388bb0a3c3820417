/** How long the predecessor of the newest refresh token may come back. */
const leewayMs = 30_000;

export interface PresentedToken {
  /** Which exchange of the session it came from; that of the first one is 0. Null: given out by a release that did not count. */
  readonly generation: number | null;
  /** When it was first exchanged. */
  readonly usedAt: Date | null;
}

/** next: the exchange begins a generation. again: it gives another token of the newest one. replayed: the session has to end. */
export type RefreshVerdict = 'next' | 'again' | 'replayed';

/**
 * In a browser two honest things look like theft: two tabs refresh at the same moment, and the answer with the next token is lost
 * on a bad network. Both come back soon, and with the predecessor of the newest token: that one gets a leeway, counted from its
 * first use.
 *
 * A thief who uses a copy within the leeway has a token of the same generation as its owner. Of a generation one is exchanged; any
 * other, used or not, is a replay then. So the two share the session until each has refreshed once more, as without the leeway.
 */
export function refreshVerdict(token: PresentedToken, newest: number, at: Date): RefreshVerdict {
  const { generation, usedAt } = token;
  if (usedAt === null) return generation === null || generation === newest ? 'next' : 'replayed';
  const late = at.getTime() - usedAt.getTime() > leewayMs;
  return generation === newest - 1 && !late ? 'again' : 'replayed';
}

/** One replica set, as far as it matters for how many pods it may have. */
export interface Share {
  readonly name: string;
  /** As asked for. */
  readonly replicas: number;
  readonly available: number;
}

export interface RollingState {
  readonly desired: number;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly newest: Share;
  /** The oldest first. */
  readonly old: readonly Share[];
}

/** New sizes by name, of those that change. */
export type Sizes = ReadonlyMap<string, number>;

const sum = (shares: readonly Share[], of: (share: Share) => number): number =>
  shares.reduce((total, share) => total + of(share), 0);
/** A replica set that was just made smaller still reports those it is about to delete: they must not be counted on. */
const reliable = ({ replicas, available }: Share): number => Math.min(replicas, available);

/**
 * The next step of a rolling update: the new one grows as far as the surge allows; when it cannot, the old ones shrink as far as
 * enough stay available. Each step keeps `available >= desired - maxUnavailable` and `total <= desired + maxSurge`.
 */
export function rollingStep(state: RollingState): Sizes {
  const { newest, desired } = state;
  const grown = newest.replicas > desired ? desired : sizeOfNewest(state);
  return grown === newest.replicas ? shrunkOld(state) : new Map([[newest.name, grown]]);
}

/** How large the new replica set may be. */
export function sizeOfNewest({ desired, maxSurge, newest, old }: Omit<RollingState, 'maxUnavailable'>): number {
  const total = newest.replicas + sum(old, ({ replicas }) => replicas);
  const room = desired + maxSurge - total;
  return room <= 0 ? newest.replicas : newest.replicas + Math.min(room, desired - newest.replicas);
}

function shrunkOld({ desired, maxUnavailable, newest, old }: RollingState): Sizes {
  const minAvailable = desired - maxUnavailable;
  const total = newest.replicas + sum(old, ({ replicas }) => replicas);
  const room = total - minAvailable - (newest.replicas - reliable(newest));
  const sizes = new Map<string, number>();
  if (room <= 0) return sizes;

  // What is not available serves nobody and goes first: else it would hold up the rollout that is to replace it.
  let cleaned = 0;
  for (const share of old) {
    const count = Math.min(room - cleaned, share.replicas - reliable(share));
    if (count <= 0) continue;
    sizes.set(share.name, share.replicas - count);
    cleaned += count;
  }
  let spare = Math.min(reliable(newest) + sum(old, reliable) - minAvailable, room - cleaned);
  for (const share of old) {
    const left = sizes.get(share.name) ?? share.replicas;
    const count = Math.min(left, spare);
    if (count <= 0) continue;
    sizes.set(share.name, left - count);
    spare -= count;
  }
  return sizes;
}

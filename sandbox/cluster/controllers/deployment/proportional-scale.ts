import type { Sizes } from './rolling-step.ts';

/** A replica set that has pods, while the number of pods of its deployment changes. */
export interface Sized {
  readonly name: string;
  readonly replicas: number;
  readonly createdAtMs: number;
  /** How many pods the deployment might have had when this size was decided. */
  readonly maxReplicasBefore: number | undefined;
}

export interface ScaleState {
  readonly desired: number;
  readonly maxSurge: number;
  readonly statusReplicas: number;
  readonly active: readonly Sized[];
}

/**
 * Spreads a change of the number of pods over all replica sets of a rollout that is under way, by their size: a rollout gets
 * neither faster nor slower because somebody scaled meanwhile. What rounding leaves over goes to the largest.
 */
export function proportionalSizes({ desired, maxSurge, statusReplicas, active }: ScaleState): Sizes {
  const allowed = desired > 0 ? desired + maxSurge : 0;
  const toAdd = allowed - active.reduce((total, { replicas }) => total + replicas, 0);
  const younger = toAdd > 0 ? -1 : 1;
  const ordered = active.toSorted(
    (a, b) => b.replicas - a.replicas || younger * (a.createdAtMs - b.createdAtMs) || (a.name < b.name ? -1 : 1) * younger,
  );
  const sizes = new Map(ordered.map(({ name, replicas }) => [name, replicas]));
  if (toAdd === 0) return sizes;

  let added = 0;
  for (const share of ordered) {
    const left = toAdd - added;
    if (left === 0) break;
    const fraction = fractionOf(share, { desired, maxSurge, statusReplicas });
    const count = toAdd > 0 ? Math.min(fraction, left) : Math.max(fraction, left);
    sizes.set(share.name, share.replicas + count);
    added += count;
  }
  const [largest] = ordered;
  if (largest) sizes.set(largest.name, Math.max(0, (sizes.get(largest.name) ?? 0) + toAdd - added));
  return sizes;
}

function fractionOf(
  { replicas, maxReplicasBefore }: Sized,
  { desired, maxSurge, statusReplicas }: Omit<ScaleState, 'active'>,
): number {
  if (desired === 0) return -replicas;
  const before = maxReplicasBefore || statusReplicas;
  return before === 0 ? 0 : Math.round((replicas * (desired + maxSurge)) / before) - replicas;
}

import type { SpaceHealth, SpaceStatus } from '../tables.ts';

/** What a look at the cluster of a space found. */
export type ProbeResult =
  | { readonly kind: 'healthy' }
  | { readonly kind: 'unreachable' | 'lost'; readonly reason: string };

export interface HealthState {
  readonly status: SpaceStatus;
  /** Who set the status: what a person switched off stays off. */
  readonly statusSetBy: 'user' | 'probe';
  readonly health: SpaceHealth;
  readonly reason: string;
  readonly since: Date;
  /** In a row. */
  readonly failedProbes: number;
}

/** One failed probe may be a blip that its own retries did not bridge; the second in a row is an outage. */
export const failuresUntilInactive = 2;

export const newSpaceHealth = (at: Date): HealthState => ({
  status: 'active', statusSetBy: 'probe', health: 'pending', reason: '', since: at, failedProbes: 0,
});

/**
 *             ┌── healthy ◀──┐           each arrow is a probe; `lost` when the cloud says that the cluster is gone
 *   pending ──┤              │
 *             └── unreachable ⇄ lost     the second failure in a row sets the status to inactive, a success back to active,
 *                                        unless a person switched the space off
 */
export function afterProbe(before: HealthState, result: ProbeResult, at: Date): HealthState {
  const since = before.health === result.kind ? before.since : at;
  switch (result.kind) {
    case 'healthy': {
      const off = before.status === 'inactive' && before.statusSetBy === 'user';
      return {
        status: off ? 'inactive' : 'active', statusSetBy: off ? 'user' : 'probe', health: 'healthy', reason: '', since, failedProbes: 0,
      };
    }
    case 'unreachable': case 'lost': {
      const failedProbes = before.failedProbes + 1;
      const out = before.status === 'active' && failedProbes >= failuresUntilInactive;
      return {
        status: out ? 'inactive' : before.status, statusSetBy: out ? 'probe' : before.statusSetBy,
        health: result.kind, reason: result.reason, since, failedProbes,
      };
    }
  }
}

/** A person's word counts at once; switched on, the space has to fail anew before it goes off by itself. */
export function afterUserSet(before: HealthState, status: SpaceStatus): HealthState {
  return { ...before, status, statusSetBy: 'user', failedProbes: status === 'active' ? 0 : before.failedProbes };
}

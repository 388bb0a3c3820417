/** How long trouble in the cluster may last before it is a failure of the revision. */
export interface RolloutPatience {
  /** An image that cannot be pulled: registries show what was just pushed with a delay. */
  readonly imagePullMs: number;
  /** A container that cannot be made from what the pod says. */
  readonly containerMs: number;
  /** How often a container may start again. */
  readonly restarts: number;
  /** A pod without a node: a cluster that grows takes minutes to get one. */
  readonly unschedulableMs: number;
  /** Pods that the cluster refuses to make. */
  readonly refusedMs: number;
  /** Until a load balancer has its address, after which the revision is active without. */
  readonly addressMs: number;
  /** For the whole rollout, where the configs say nothing. */
  readonly timeoutMs: number;
  /** An operation of somebody else's tool on the release, before it is taken for dead. */
  readonly foreignReleaseMs: number;
}

export const usualPatience: RolloutPatience = {
  imagePullMs: 45_000,
  containerMs: 20_000,
  restarts: 2,
  unschedulableMs: 300_000,
  refusedMs: 15_000,
  addressMs: 60_000,
  timeoutMs: 600_000,
  foreignReleaseMs: 600_000,
};

const first = 500;
const longest = 2_000;

/** How long to look away, after it has been waited for so long. */
export const pauseAfter = (elapsedMs: number): number => Math.round(Math.min(Math.max(elapsedMs / 10, first), longest));

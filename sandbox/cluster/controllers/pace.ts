/** How long things take in this cluster, in seconds. */
export interface Pace {
  /** From when a pod has its node until its containers run. */
  readonly containerStart: number;
  /** How long a program runs that comes to an end by itself, such as that of a job. */
  readonly program: number;
  /** How long a pod takes to shut down, unless its grace period is shorter. */
  readonly shutdown: number;
  /** Until a service or an ingress has its outside address. */
  readonly loadBalancer: number;
}

export const usualPace: Pace = { containerStart: 1, program: 1, shutdown: 1, loadBalancer: 5 };

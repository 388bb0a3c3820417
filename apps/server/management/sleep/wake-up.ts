import { type PatchedWorkloads, patchWorkloads, type WorkloadsIn } from './patch-workloads.ts';
import { wakePatch } from './workload-sleep.ts';

/**
 * Gives everything in the namespace what it had before it was put to sleep, and waits for nothing: pods come up by themselves.
 * What was not put to sleep by us is left alone. A CronJob whose time came while it slept may start one job at once: Kubernetes
 * makes up for it.
 */
export const wakeUp = (place: WorkloadsIn): Promise<PatchedWorkloads> => patchWorkloads(place, wakePatch);

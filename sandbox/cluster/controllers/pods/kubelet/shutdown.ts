import { timestamp } from '@spacedock/kube';
import type { ContainerStatus, Pod, PodStatus } from '../../../shapes/pod.ts';
import type { Pace } from '../../pace.ts';
import { endedStatus } from './container-status.ts';
import { podConditions } from './pod-conditions.ts';
import { runsToItsEnd } from './program.ts';

/** When a pod that is being deleted has shut down. */
export function shutdownMs({ metadata }: Pod, { shutdown }: Pace): number {
  const grace = metadata.deletionGracePeriodSeconds ?? 0;
  return Date.parse(metadata.deletionTimestamp ?? '') - grace * 1000 + Math.min(grace, shutdown) * 1000;
}

/** A program that was meant to reach its end did not; one that serves has nothing left to do when it is asked to stop. */
const terminated = 143;

/** The last words about a pod: all its containers have ended. */
export function shutdownStatus(pod: Pod, now: Date): PodStatus {
  const before = pod.status ?? {};
  const exitCode = runsToItsEnd(pod) ? terminated : 0;
  const end = (status: ContainerStatus): ContainerStatus =>
    status.state?.running ? endedStatus(status, exitCode, timestamp(now)) : status;
  const containers = (before.containerStatuses ?? []).map(end);
  const init = (before.initContainerStatuses ?? []).map(end);
  const failed = containers.some(({ state }) => state?.terminated === undefined || state.terminated.exitCode !== 0);
  const phase = failed ? 'Failed' : 'Succeeded';
  return {
    ...before,
    phase,
    ...(init.length === 0 ? {} : { initContainerStatuses: init }),
    containerStatuses: containers,
    conditions: podConditions(pod, { phase, init, containers, hasNetwork: false }, now),
  };
}

/** A pod that ran longer than it may. */
export function deadlineStatus(pod: Pod, now: Date): PodStatus {
  return {
    ...shutdownStatus(pod, now),
    phase: 'Failed',
    reason: 'DeadlineExceeded',
    message: 'Pod was active on the node longer than the specified deadline',
  };
}

export function deadlineMs({ spec, status }: Pod): number | undefined {
  return spec.activeDeadlineSeconds !== undefined && status?.startTime
    ? Date.parse(status.startTime) + spec.activeDeadlineSeconds * 1000
    : undefined;
}

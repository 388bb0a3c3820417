import type { Job } from '../../kinds/batch/jobs.ts';
import type { Condition, Pod } from '../../shapes/pod.ts';

/** What the controller of jobs reads and writes of their status. */
export interface JobStatus {
  startTime?: string;
  completionTime?: string;
  active?: number;
  ready?: number;
  terminating?: number;
  succeeded?: number;
  failed?: number;
  completedIndexes?: string;
  uncountedTerminatedPods?: { succeeded?: string[]; failed?: string[] };
  conditions?: Condition[];
}

/** On every pod of a job until it was counted: one that is deleted meanwhile must not be forgotten. */
export const trackingFinalizer = 'batch.kubernetes.io/job-tracking';

export const isTracked = ({ metadata }: Pod): boolean => metadata.finalizers?.includes(trackingFinalizer) ?? false;
export const holds = (status: JobStatus | undefined, type: string): boolean =>
  status?.conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;
export const isJobFinished = ({ status }: Job): boolean =>
  holds(status as JobStatus | undefined, 'Complete') || holds(status as JobStatus | undefined, 'Failed');

export const replacesFailedOnly = ({ spec }: Job): boolean => spec.podReplacementPolicy === 'Failed';
/** A pod that is being deleted will not succeed any more; some want to wait until that is certain. */
export const hasFailed = (job: Job, { status, metadata }: Pod): boolean =>
  status?.phase === 'Failed' ||
  (!replacesFailedOnly(job) && metadata.deletionTimestamp !== undefined && status?.phase !== 'Succeeded');
export const hasSucceeded = ({ status }: Pod): boolean => status?.phase === 'Succeeded';

/** When a pod came to its end. */
export function finishedMs({ metadata, status }: Pod): number {
  const times = (status?.containerStatuses ?? []).map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ''));
  if (times.length > 0 && times.every((time) => !Number.isNaN(time))) return Math.max(...times);
  if (metadata.deletionTimestamp)
    return Date.parse(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 0) * 1000;
  return Date.parse(metadata.creationTimestamp ?? '');
}

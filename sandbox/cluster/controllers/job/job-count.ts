import type { Job } from '../../kinds/batch/jobs.ts';
import type { Pod } from '../../shapes/pod.ts';
import { formatIndexes, indexOf, parseIndexes } from './completion-indexes.ts';
import { hasFailed, hasSucceeded, isTracked, type JobStatus } from './job-view.ts';

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed';

/**
 * Which pods are counted now: their names go into the status first, then their finalizer goes, and only then the count goes up.
 */
export interface Count {
  readonly status: JobStatus;
  readonly counted: readonly Pod[];
  readonly succeeded: number;
  readonly failed: number;
}

/** Puts newly finished pods into the status. `endAll`: the job is over, so whatever still runs has failed. */
export function countPods(
  job: Job,
  before: JobStatus,
  pods: readonly Pod[],
  endAll: 'as failed' | 'without counting' | undefined,
): Count {
  const status = settleCounted(before, pods);
  const uncounted = {
    succeeded: [...(status.uncountedTerminatedPods?.succeeded ?? [])],
    failed: [...(status.uncountedTerminatedPods?.failed ?? [])],
  };
  const indexes = new Set(parseIndexes(status.completedIndexes, job.spec.completions ?? 0));
  const counted: Pod[] = [];
  for (const pod of pods) {
    if (!isTracked(pod)) continue;
    const uid = pod.metadata.uid ?? '';
    const known = uncounted.succeeded.includes(uid) || uncounted.failed.includes(uid);
    const index = indexOf(pod);
    const counts = !isIndexed(job) || (index !== undefined && index < (job.spec.completions ?? 0));
    if (hasSucceeded(pod)) {
      counted.push(pod);
      if (isIndexed(job) && counts && index !== undefined) indexes.add(index);
      else if (!isIndexed(job) && !known) uncounted.succeeded.push(uid);
    } else if (hasFailed(job, pod) || endAll) {
      counted.push(pod);
      if (!known && counts && (hasFailed(job, pod) || endAll === 'as failed')) uncounted.failed.push(uid);
    }
  }
  const next: JobStatus = {
    ...status,
    uncountedTerminatedPods: nonEmpty(uncounted),
    ...(isIndexed(job) ? { completedIndexes: formatIndexes(indexes), succeeded: indexes.size } : {}),
  };
  return {
    status: next,
    counted,
    failed: (next.failed ?? 0) + uncounted.failed.length,
    succeeded: isIndexed(job) ? indexes.size : (next.succeeded ?? 0) + uncounted.succeeded.length,
  };
}

/** What lost its finalizer, or is gone, is counted for good. */
export function settleCounted(status: JobStatus, pods: readonly Pod[]): JobStatus {
  const tracked = new Set(pods.filter(isTracked).map(({ metadata }) => metadata.uid));
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const open = { succeeded: succeeded.filter((uid) => tracked.has(uid)), failed: failed.filter((uid) => tracked.has(uid)) };
  return {
    ...status,
    uncountedTerminatedPods: nonEmpty(open),
    succeeded: (status.succeeded ?? 0) + succeeded.length - open.succeeded.length,
    failed: (status.failed ?? 0) + failed.length - open.failed.length,
  };
}

const nonEmpty = ({
  succeeded,
  failed,
}: {
  readonly succeeded: string[];
  readonly failed: string[];
}): NonNullable<JobStatus['uncountedTerminatedPods']> => ({
  ...(succeeded.length > 0 ? { succeeded } : {}),
  ...(failed.length > 0 ? { failed } : {}),
});

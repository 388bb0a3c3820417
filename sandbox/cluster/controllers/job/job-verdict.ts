import type { Job } from '../../kinds/batch/jobs.ts';
import type { Pod } from '../../shapes/pod.ts';
import { finishedMs, hasFailed, hasSucceeded, type JobStatus } from './job-view.ts';

/** How a job ends. */
export interface Verdict {
  readonly ends: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

const firstBackoffMs = 10_000;
const longestBackoffMs = 600_000;
const completed: Verdict = {
  ends: 'Complete',
  reason: 'CompletionsReached',
  message: 'Reached expected number of succeeded pods',
};

/** Whether a job has failed, or was found to be over before. Success by count is for afterwards, when nothing runs any more. */
export function failureOf(
  job: Job,
  status: JobStatus,
  { failed, pods }: { readonly failed: number; readonly pods: readonly Pod[] },
  now: Date,
): Verdict | undefined {
  const decided = status.conditions?.find(
    ({ type, status: value }) => value === 'True' && (type === 'FailureTarget' || type === 'SuccessCriteriaMet'),
  );
  if (decided)
    return {
      ends: decided.type === 'FailureTarget' ? 'Failed' : 'Complete',
      reason: decided.reason ?? '',
      message: decided.message ?? '',
    };
  const limit = job.spec.backoffLimit ?? 6;
  if (failed > limit || restartsExceed(job, pods, limit))
    return { ends: 'Failed', reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  const deadline = deadlineMs(job, status);
  if (deadline !== undefined && now.getTime() >= deadline)
    return { ends: 'Failed', reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
  return undefined;
}

/** Without a number of completions, one that succeeds means that the work is done, and the others are waited for. */
export function successOf(
  { spec }: Job,
  { succeeded, active }: { readonly succeeded: number; readonly active: number },
): Verdict | undefined {
  if (active > 0) return undefined;
  return (spec.completions === undefined ? succeeded > 0 : succeeded >= spec.completions) ? completed : undefined;
}

export function deadlineMs({ spec }: Job, { startTime }: JobStatus): number | undefined {
  return spec.activeDeadlineSeconds === undefined || startTime === undefined || spec.suspend
    ? undefined
    : Date.parse(startTime) + spec.activeDeadlineSeconds * 1000;
}

/** Where pods restart in place, their restarts are the failures. */
function restartsExceed({ spec }: Job, pods: readonly Pod[], limit: number): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false;
  const restarts = pods
    .filter(({ status }) => status?.phase === 'Running' || status?.phase === 'Pending')
    .flatMap(({ status }) => [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

/** How long to wait before the next pod, after those that failed since the last that succeeded. */
export function backoffMs(job: Job, pods: readonly Pod[], now: Date): number {
  const lastSuccess = Math.max(0, ...pods.filter(hasSucceeded).map(finishedMs));
  const failures = pods
    .filter((pod) => hasFailed(job, pod))
    .map(finishedMs)
    .filter((time) => time > lastSuccess);
  if (failures.length === 0) return 0;
  const pause = Math.min(firstBackoffMs * 2 ** (failures.length - 1), longestBackoffMs);
  return Math.max(0, Math.max(...failures) + pause - now.getTime());
}

/** How many pods a job wants at this moment. */
export function wantedPods(
  { spec }: Job,
  { succeeded, active }: { readonly succeeded: number; readonly active: number },
): number {
  const { parallelism = 1, completions } = spec;
  if (completions === undefined) return succeeded > 0 ? active : parallelism;
  return Math.max(0, Math.min(completions - succeeded, parallelism));
}

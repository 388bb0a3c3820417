import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '@spacedock/kube';
import type { Job } from '../../kinds/batch/jobs.ts';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { deleteOwnedPod } from '../pods/owned-pods.ts';
import { isActive, isReady, isTerminating } from '../pods/pod-state.ts';
import { jobs, pods as podResource } from '../resources.ts';
import { withJobCondition } from './job-conditions.ts';
import { type Count, countPods, settleCounted } from './job-count.ts';
import { releasePod } from './job-pods.ts';
import type { Verdict } from './job-verdict.ts';
import type { JobStatus } from './job-view.ts';

export const podsOf = ({ cluster }: ControllerContext, job: Job): readonly Pod[] =>
  cluster.of(podResource).ownedBy(job.metadata.uid);

/** The job is over: what still runs is stopped, all pods are counted, and when none is left running it says so. */
export async function endJob(
  context: ControllerContext,
  job: Job,
  verdict: Verdict,
  { count, pods }: { readonly count: Count; readonly pods: readonly Pod[] },
): Promise<undefined> {
  const { cluster, clock, events } = context;
  for (const pod of pods.filter(isActive)) await deleteOwnedPod(context, job, pod);
  const now = clock.now();
  const left = podsOf(context, job);
  const final = countPods(job, count.status, left, verdict.ends === 'Failed' ? 'as failed' : 'without counting');
  const interim = withJobCondition(
    final.status,
    {
      type: verdict.ends === 'Failed' ? 'FailureTarget' : 'SuccessCriteriaMet',
      status: 'True',
      reason: verdict.reason,
      message: verdict.message,
    },
    now,
  );
  const settled = await settleJob(context, job, interim.status, final.counted);
  if (!settled || (settled.terminating ?? 0) > 0) return undefined;
  const over = withJobCondition(
    settled,
    { type: verdict.ends, status: 'True', reason: verdict.reason, message: verdict.message },
    now,
  ).status;
  await cluster.of(jobs).updateStatus(job, (draft) => {
    draft.status = { ...over, ...(verdict.ends === 'Complete' ? { completionTime: timestamp(now) } : {}) };
  });
  if (verdict.ends === 'Complete') events.record(job, 'Normal', 'Completed', 'Job completed');
  else events.record(job, 'Warning', verdict.reason, verdict.message);
  return undefined;
}

/**
 * Writes down who is counted, lets them go, and counts them. In this order nobody is counted twice or forgotten, whenever it is
 * interrupted.
 */
export async function settleJob(
  context: ControllerContext,
  job: Job,
  status: JobStatus,
  counted: readonly Pod[],
): Promise<JobStatus | undefined> {
  const write = async (next: JobStatus): Promise<boolean> => {
    if (isDeepStrictEqual(next, context.cluster.of(jobs).get(job.metadata.namespace ?? '', job.metadata.name)?.status))
      return true;
    return (await context.cluster.of(jobs).updateStatus(job, (draft) => void (draft.status = { ...next }))) !== undefined;
  };
  if (counted.length > 0) {
    if (!(await write(withNumbers(context, job, status)))) return undefined;
    for (const pod of counted) await releasePod(context, pod);
  }
  const settled = withNumbers(context, job, settleCounted(status, podsOf(context, job)));
  return (await write(settled)) ? settled : undefined;
}

function withNumbers(context: ControllerContext, job: Job, status: JobStatus): JobStatus {
  const all = podsOf(context, job);
  const active = all.filter(isActive);
  const numbers = { active: active.length, succeeded: status.succeeded ?? 0, failed: status.failed ?? 0 };
  const { active: _, succeeded: __, failed: ___, ...rest } = status;
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0)),
    ready: active.filter(isReady).length,
    terminating: all.filter(isTerminating).length,
  };
}

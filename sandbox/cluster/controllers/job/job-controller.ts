import { timestamp } from '@spacedock/kube';
import type { Job } from '../../kinds/batch/jobs.ts';
import type { Pod } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { ownersOf } from '../owner-keys.ts';
import { isActive, isTerminating } from '../pods/pod-state.ts';
import { jobs, pods as podResource } from '../resources.ts';
import { withJobCondition } from './job-conditions.ts';
import { type Count, countPods } from './job-count.ts';
import { createJobPods, removeJobPods, surplusPods } from './job-pods.ts';
import { endJob, podsOf, settleJob } from './job-settlement.ts';
import { backoffMs, deadlineMs, failureOf, successOf, wantedPods } from './job-verdict.ts';
import { isJobFinished, type JobStatus, replacesFailedOnly, trackingFinalizer } from './job-view.ts';

export const jobController: Controller = reconciler({
  name: 'job-controller',
  watches: [
    watched(jobs),
    watched(
      podResource,
      ownersOf(jobs, 'Job', ({ spec }) => spec.selector),
    ),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const job = context.cluster.of(jobs).get(namespace, name);
      if (!job || isJobFinished(job)) return undefined;
      if (job.spec.managedBy !== undefined && job.spec.managedBy !== 'kubernetes.io/job-controller') return undefined;
      return reconcile(context, job);
    },
});

async function reconcile(context: ControllerContext, job: Job): Promise<number | undefined> {
  const { cluster, clock } = context;
  const now = clock.now();
  const pods = await claimed({
    owner: job,
    owners: cluster.of(jobs),
    owned: cluster.of(podResource),
    selector: job.spec.selector ?? {},
    candidates: cluster.of(podResource).list(job.metadata.namespace ?? ''),
    adopting: (draft) =>
      void (draft.metadata.finalizers = [...new Set([...(draft.metadata.finalizers ?? []), trackingFinalizer])]),
  });
  const before: JobStatus = { ...(job.status as JobStatus | undefined) };
  if (before.startTime === undefined && !job.spec.suspend) before.startTime = timestamp(now);
  const count = countPods(job, before, pods, job.metadata.deletionTimestamp ? 'without counting' : undefined);
  const failure = failureOf(job, count.status, { failed: count.failed, pods }, now);
  if (failure) return endJob(context, job, failure, { count, pods });

  const managed = job.metadata.deletionTimestamp
    ? { error: undefined, againMs: undefined }
    : await manage(context, job, count, pods);
  const active = podsOf(context, job).filter(isActive).length;
  const success = successOf(job, { succeeded: count.succeeded, active });
  if (success) return endJob(context, job, success, { count, pods });
  await settleJob(context, job, suspension(context, job, count.status), count.counted);
  if (managed.error) throw managed.error;
  const deadline = deadlineMs(job, before);
  const waits = [managed.againMs, deadline === undefined ? undefined : deadline - now.getTime()].filter(
    (wait) => wait !== undefined,
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** Creates or deletes pods, not both at once. */
async function manage(
  context: ControllerContext,
  job: Job,
  { status, succeeded }: Count,
  pods: readonly Pod[],
): Promise<{ readonly error?: unknown; readonly againMs?: number | undefined }> {
  const active = pods.filter(isActive);
  const now = context.clock.now();
  try {
    if (job.spec.suspend) {
      await removeJobPods(context, job, active);
      return {};
    }
    const wanted = wantedPods(job, { succeeded, active: active.length });
    const surplus = surplusPods(job, active, Math.max(0, active.length - wanted), now);
    if (surplus.length > 0) {
      await removeJobPods(context, job, surplus);
      return {};
    }
    const missing = wanted - active.length - (replacesFailedOnly(job) ? pods.filter(isTerminating).length : 0);
    if (missing <= 0) return {};
    const pause = backoffMs(job, pods, now);
    if (pause > 0) return { againMs: pause };
    await createJobPods(context, job, status, { active, count: missing });
    return {};
  } catch (error) {
    return { error };
  }
}

function suspension({ clock, events }: ControllerContext, job: Job, status: JobStatus): JobStatus {
  const now = clock.now();
  const suspended = job.spec.suspend === true;
  const said = withJobCondition(
    status,
    suspended
      ? { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' }
      : { type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' },
    now,
  );
  if (!said.isNew) return status;
  events.record(job, 'Normal', suspended ? 'Suspended' : 'Resumed', suspended ? 'Job suspended' : 'Job resumed');
  const { startTime: _, ...rest } = said.status;
  return suspended ? rest : { ...rest, startTime: timestamp(now) };
}

import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '@spacedock/kube';
import type { CronJob } from '../../kinds/batch/cron-jobs.ts';
import type { Job } from '../../kinds/batch/jobs.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { isJobFinished } from '../job/job-view.ts';
import { isControlledBy } from '../owner-references.ts';
import { ownersOf } from '../owner-keys.ts';
import { cronJobs, jobs } from '../resources.ts';
import { type CronSchedule, lastBefore, parseCron } from './cron-schedule.ts';
import { createJob, deleteJob, forgetOldJobs, hasSucceeded } from './started-jobs.ts';

interface JobReference {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly apiVersion: string;
  readonly resourceVersion?: string;
}

interface CronJobStatus {
  readonly active?: readonly JobReference[];
  readonly lastScheduleTime?: string;
  readonly lastSuccessfulTime?: string;
}

const statusOf = ({ status }: CronJob): CronJobStatus => (status ?? {}) as CronJobStatus;

export const cronJobController: Controller = reconciler({
  name: 'cronjob-controller',
  watches: [
    watched(cronJobs),
    watched(
      jobs,
      ownersOf(cronJobs, 'CronJob', () => undefined),
    ),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const { cluster, clock } = context;
      const cronJob = cluster.of(cronJobs).get(namespace, name);
      if (!cronJob) return undefined;
      const owned = cluster
        .of(jobs)
        .ownedBy(cronJob.metadata.uid)
        .filter((job) => isControlledBy(job, cronJob));
      await forgetOldJobs(context, cronJob, owned);
      const seen = observe(context, cronJob, owned);
      if (cronJob.metadata.deletionTimestamp || cronJob.spec.suspend) {
        await write(context, cronJob, seen);
        return undefined;
      }
      const schedule = parseCron(cronJob.spec.schedule ?? '', cronJob.spec.timeZone);
      if (!schedule) {
        context.events.record(
          cronJob,
          'Warning',
          'UnparseableSchedule',
          `unparseable schedule: "${cronJob.spec.schedule ?? ''}"`,
        );
        await write(context, cronJob, seen);
        return undefined;
      }
      await write(context, cronJob, await startDue(context, cronJob, schedule, seen));
      const next = schedule.next(clock.now());
      return next && next.getTime() - clock.now().getTime();
    },
});

async function write({ cluster }: ControllerContext, cronJob: CronJob, status: CronJobStatus): Promise<void> {
  const { active = [], ...rest } = status;
  const next = active.length === 0 ? rest : { ...rest, active: [...active] };
  if (!isDeepStrictEqual(next, statusOf(cronJob)))
    await cluster.of(cronJobs).updateStatus(cronJob, (draft) => void (draft.status = { ...next }));
}

/** What became of the jobs that were started. */
function observe({ events }: ControllerContext, cronJob: CronJob, owned: readonly Job[]): CronJobStatus {
  const status = statusOf(cronJob);
  const active = (status.active ?? []).filter(({ uid, name }) => {
    const job = owned.find(({ metadata }) => metadata.uid === uid);
    if (!job) events.record(cronJob, 'Normal', 'MissingJob', `Active job went missing: ${name}`);
    else if (isJobFinished(job))
      events.record(
        cronJob,
        'Normal',
        'SawCompletedJob',
        `Saw completed job: ${name}, condition: ${hasSucceeded(job) ? 'Complete' : 'Failed'}`,
      );
    return job !== undefined && !isJobFinished(job);
  });
  const [lastSuccessfulTime] = [
    status.lastSuccessfulTime ?? '',
    ...owned.filter(hasSucceeded).map((job) => job.status?.completionTime ?? ''),
  ]
    .toSorted()
    .toReversed();
  return { ...status, active, ...(lastSuccessfulTime ? { lastSuccessfulTime } : {}) };
}

async function startDue(
  context: ControllerContext,
  cronJob: CronJob,
  schedule: CronSchedule,
  status: CronJobStatus,
): Promise<CronJobStatus> {
  const { clock, events, cluster } = context;
  const { startingDeadlineSeconds, concurrencyPolicy } = cronJob.spec;
  const now = clock.now();
  const since = new Date(status.lastScheduleTime ?? cronJob.metadata.creationTimestamp ?? now);
  const due = lastBefore(schedule, since, now);
  if (!due) return status;
  if (startingDeadlineSeconds !== undefined && due.getTime() + startingDeadlineSeconds * 1000 < now.getTime()) {
    events.record(
      cronJob,
      'Warning',
      'MissSchedule',
      `Missed scheduled time to start a job: ${due.toUTCString().replace('GMT', '+0000')}`,
    );
    return status;
  }
  let active = status.active ?? [];
  if (active.length > 0 && concurrencyPolicy === 'Forbid') {
    events.record(
      cronJob,
      'Normal',
      'JobAlreadyActive',
      'Not starting job because prior execution is running and concurrency policy is Forbid',
    );
    return status;
  }
  if (concurrencyPolicy === 'Replace') {
    for (const { namespace, name } of active) {
      const job = cluster.of(jobs).get(namespace, name);
      if (job) await deleteJob(context, cronJob, job);
    }
    active = [];
  }
  const job = await createJob(context, cronJob, due);
  if (!job) return { ...status, active };
  const reference: JobReference = {
    kind: 'Job',
    namespace: job.metadata.namespace ?? '',
    name: job.metadata.name,
    uid: job.metadata.uid ?? '',
    apiVersion: 'batch/v1',
    ...(job.metadata.resourceVersion === undefined ? {} : { resourceVersion: job.metadata.resourceVersion }),
  };
  return {
    ...status,
    active: [...active.filter(({ uid }) => uid !== reference.uid), reference],
    lastScheduleTime: timestamp(due),
  };
}

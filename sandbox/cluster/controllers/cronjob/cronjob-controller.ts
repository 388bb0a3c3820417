import { isDeepStrictEqual } from 'node:util';
import { StatusError, timestamp } from '@spacedock/kube';
import type { CronJob } from '../../kinds/batch/cron-jobs.ts';
import type { Job } from '../../kinds/batch/jobs.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { isJobFinished } from '../job/job-view.ts';
import { controllerReference, isControlledBy } from '../owner-references.ts';
import { ownersOf } from '../owner-keys.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import { cronJobs, jobs } from '../resources.ts';
import { type CronSchedule, lastBefore, parseCron } from './cron-schedule.ts';

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
      const kept = await forgetOldJobs(context, cronJob, owned);
      const seen = observe(context, cronJob, kept);
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

const hasSucceeded = ({ status }: Job): boolean =>
  status?.conditions?.some(({ type, status: value }) => type === 'Complete' && value === 'True') ?? false;

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

/** Its name says when: the same moment never starts two jobs. */
async function createJob({ cluster, events }: ControllerContext, cronJob: CronJob, due: Date): Promise<Job | undefined> {
  const { metadata = {}, spec } = cronJob.spec.jobTemplate as {
    metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
    spec: Job['spec'];
  };
  const name = `${cronJob.metadata.name}-${Math.trunc(due.getTime() / 60_000)}`;
  const namespace = cronJob.metadata.namespace ?? '';
  try {
    const job = await cluster.of(jobs).create({
      metadata: {
        name,
        namespace,
        ...(metadata.labels ? { labels: { ...metadata.labels } } : {}),
        ownerReferences: [controllerReference(cronJob)],
        annotations: { ...metadata.annotations, 'batch.kubernetes.io/cronjob-scheduled-timestamp': timestamp(due) },
      },
      spec: structuredClone(spec),
    });
    events.record(cronJob, 'Normal', 'SuccessfulCreate', `Created job ${name}`);
    return job;
  } catch (error) {
    if (isNamespaceGoing(error)) return undefined;
    if (error instanceof StatusError && error.reason === 'AlreadyExists') {
      const there = await cluster.of(jobs).live(namespace, name);
      return there && isControlledBy(there, cronJob) ? there : undefined;
    }
    if (error instanceof StatusError) events.record(cronJob, 'Warning', 'FailedCreate', `Error creating job: ${error.message}`);
    throw error;
  }
}

async function forgetOldJobs(context: ControllerContext, cronJob: CronJob, owned: readonly Job[]): Promise<readonly Job[]> {
  const finished = owned
    .filter((job) => isJobFinished(job) && !job.metadata.deletionTimestamp)
    .toSorted((a, b) => ((a.status?.startTime ?? '') < (b.status?.startTime ?? '') ? -1 : 1));
  const { successfulJobsHistoryLimit = 3, failedJobsHistoryLimit = 1 } = cronJob.spec;
  const [good, bad] = [finished.filter(hasSucceeded), finished.filter((job) => !hasSucceeded(job))];
  const old = [
    ...good.slice(0, Math.max(0, good.length - successfulJobsHistoryLimit)),
    ...bad.slice(0, Math.max(0, bad.length - failedJobsHistoryLimit)),
  ];
  for (const job of old) await deleteJob(context, cronJob, job);
  return owned;
}

async function deleteJob({ cluster, events }: ControllerContext, cronJob: CronJob, job: Job): Promise<void> {
  await cluster.of(jobs).delete(job, { propagationPolicy: 'Background' });
  events.record(cronJob, 'Normal', 'SuccessfulDelete', `Deleted job ${job.metadata.name}`);
}

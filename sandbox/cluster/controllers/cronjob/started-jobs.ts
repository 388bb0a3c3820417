import { StatusError, timestamp } from '@spacedock/kube';
import type { CronJob } from '../../kinds/batch/cron-jobs.ts';
import type { Job } from '../../kinds/batch/jobs.ts';
import type { ControllerContext } from '../controller.ts';
import { isJobFinished } from '../job/job-view.ts';
import { controllerReference, isControlledBy } from '../owner-references.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import { jobs } from '../resources.ts';

export const hasSucceeded = ({ status }: Job): boolean =>
  status?.conditions?.some(({ type, status: value }) => type === 'Complete' && value === 'True') ?? false;

/** Its name says when: the same moment never starts two jobs. */
export async function createJob({ cluster, events }: ControllerContext, cronJob: CronJob, due: Date): Promise<Job | undefined> {
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

/** Of the finished ones as many are kept as asked for. */
export async function forgetOldJobs(context: ControllerContext, cronJob: CronJob, owned: readonly Job[]): Promise<void> {
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
}

export async function deleteJob({ cluster, events }: ControllerContext, cronJob: CronJob, job: Job): Promise<void> {
  await cluster.of(jobs).delete(job, { propagationPolicy: 'Background' });
  events.record(cronJob, 'Normal', 'SuccessfulDelete', `Deleted job ${job.metadata.name}`);
}

import type { Job } from '../../kinds/batch/jobs.ts';
import type { Container, Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { deletionOrder } from '../pods/deletion-order.ts';
import { createOwnedPod, deleteOwnedPod } from '../pods/owned-pods.ts';
import { podFromTemplate } from '../pods/pod-from-template.ts';
import { pods as podResource } from '../resources.ts';
import type { New } from '../runtime/objects.ts';
import { indexKey, indexOf, parseIndexes } from './completion-indexes.ts';
import { isIndexed } from './job-count.ts';
import { type JobStatus, trackingFinalizer } from './job-view.ts';

/** A pod of the job; with an index it knows which part of the work is its own. */
function podOf(job: Job, index: number | undefined): New<Pod> {
  const pod = podFromTemplate(job, job.spec.template);
  const { metadata, spec } = pod;
  metadata.finalizers = [
    ...(metadata.finalizers ?? []).filter((finalizer) => finalizer !== trackingFinalizer),
    trackingFinalizer,
  ];
  if (index === undefined) return pod;
  metadata.generateName = `${job.metadata.name}-${index}-`;
  metadata.annotations = { ...metadata.annotations, [indexKey]: String(index) };
  metadata.labels = { ...metadata.labels, [indexKey]: String(index) };
  spec.hostname = `${job.metadata.name}-${index}`;
  spec.containers = spec.containers.map(withIndex);
  if (spec.initContainers) spec.initContainers = spec.initContainers.map(withIndex);
  return pod;
}

const withIndex = (container: Container): Container =>
  container.env?.some(({ name }) => name === 'JOB_COMPLETION_INDEX')
    ? container
    : {
        ...container,
        env: [
          ...(container.env ?? []),
          { name: 'JOB_COMPLETION_INDEX', valueFrom: { fieldRef: { fieldPath: `metadata.labels['${indexKey}']` } } },
        ],
      };

export async function createJobPods(
  context: ControllerContext,
  job: Job,
  status: JobStatus,
  { active, count }: { readonly active: readonly Pod[]; readonly count: number },
): Promise<number> {
  const taken = new Set([...parseIndexes(status.completedIndexes, job.spec.completions ?? 0), ...active.map(indexOf)]);
  const free = Array.from({ length: job.spec.completions ?? 0 }, (_, index) => index).filter((index) => !taken.has(index));
  const indexes = isIndexed(job) ? free.slice(0, count) : Array.from({ length: count }, () => undefined);
  let created = 0;
  for (const index of indexes) if (await createOwnedPod(context, job, podOf(job, index))) created += 1;
  return created;
}

/** Pods the job does not want any more: they are not counted, so nothing has to be remembered of them. */
export async function removeJobPods(context: ControllerContext, job: Job, pods: readonly Pod[]): Promise<void> {
  for (const pod of pods) {
    await releasePod(context, pod);
    await deleteOwnedPod(context, job, pod);
  }
}

/** Those of one index after the first, those beyond the completions, and of the rest the least useful. */
export function surplusPods(job: Job, active: readonly Pod[], count: number, now: Date): readonly Pod[] {
  const seen = new Set<number>();
  const doubled = isIndexed(job)
    ? deletionOrder(active, active, now)
        .toReversed()
        .filter((pod) => {
          const index = indexOf(pod);
          if (index === undefined || index >= (job.spec.completions ?? 0) || seen.has(index)) return true;
          seen.add(index);
          return false;
        })
    : [];
  const others = deletionOrder(
    active.filter((pod) => !doubled.includes(pod)),
    active,
    now,
  );
  return [...doubled, ...others.slice(0, Math.max(0, count - doubled.length))];
}

export async function releasePod({ cluster }: ControllerContext, pod: Pod): Promise<void> {
  await cluster.of(podResource).update(pod, (draft) => {
    const left = (draft.metadata.finalizers ?? []).filter((finalizer) => finalizer !== trackingFinalizer);
    if (left.length > 0) draft.metadata.finalizers = left;
    else delete draft.metadata.finalizers;
  });
}

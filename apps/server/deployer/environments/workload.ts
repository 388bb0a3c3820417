import { type Static, Type } from 'typebox';
import type { Metadata } from '../../clusters/readable-kind.ts';
import type { DaemonSet, Deployment, Job, PodTemplate, StatefulSet } from './namespace-kinds.ts';

export const Workload = Type.Object({
  kind: Type.Enum(['Deployment', 'StatefulSet', 'DaemonSet', 'Job']),
  name: Type.String(),
  status: Type.Enum(['ready', 'progressing', 'failed', 'complete'], {
    description: '`ready`: all of its pods are. `complete`: a job that ended well. `failed`: a job that gave up, or a deployment '
      + 'that made no progress within its deadline. Everything else is `progressing`.',
  }),
  ready: Type.Integer({ description: 'Pods that do their work; of a job, those that ended well.' }),
  desired: Type.Integer({ description: 'Pods that there should be; of a job, those that shall end well.' }),
  images: Type.Array(Type.String(), { description: 'Of its containers, in their order.' }),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Workload = Static<typeof Workload>;

type Facts = Pick<Workload, 'kind' | 'status' | 'ready' | 'desired'>;
type Counts = Pick<Workload, 'ready' | 'desired'>;

export function deploymentWorkload({ metadata, spec, status }: Deployment): Workload {
  const counts = { ready: status?.readyReplicas ?? 0, desired: spec.replicas ?? 1 };
  const stuck = status?.conditions?.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded');
  const readiness = stuck ? 'failed' : readinessOf(metadata, status?.observedGeneration, counts);
  return workload({ kind: 'Deployment', status: readiness, ...counts }, metadata, spec.template);
}

export function statefulSetWorkload({ metadata, spec, status }: StatefulSet): Workload {
  const counts = { ready: status?.readyReplicas ?? 0, desired: spec.replicas ?? 1 };
  const readiness = readinessOf(metadata, status?.observedGeneration, counts);
  return workload({ kind: 'StatefulSet', status: readiness, ...counts }, metadata, spec.template);
}

export function daemonSetWorkload({ metadata, spec, status }: DaemonSet): Workload {
  const counts = { ready: status?.numberReady ?? 0, desired: status?.desiredNumberScheduled ?? 0 };
  const readiness = readinessOf(metadata, status?.observedGeneration, counts);
  return workload({ kind: 'DaemonSet', status: readiness, ...counts }, metadata, spec.template);
}

export function jobWorkload({ metadata, spec, status }: Job): Workload {
  const ended = (type: string): boolean => status?.conditions?.some((one) => one.type === type && one.status === 'True') === true;
  const readiness = ended('Complete') ? 'complete' : ended('Failed') ? 'failed' : 'progressing';
  const desired = spec.completions ?? spec.parallelism ?? 1;
  return workload({ kind: 'Job', status: readiness, ready: status?.succeeded ?? 0, desired }, metadata, spec.template);
}

const workload = (facts: Facts, metadata: Static<typeof Metadata>, template: Static<typeof PodTemplate>): Workload => ({
  ...facts,
  name: metadata.name,
  images: (template.spec.containers ?? []).flatMap(({ image }) => image ?? []),
  createdAt: metadata.creationTimestamp,
});

/** A status from before the last change says nothing about it. */
function readinessOf({ generation }: Static<typeof Metadata>, observed: number | null | undefined, { ready, desired }: Counts) {
  return (observed ?? 0) >= (generation ?? 0) && ready >= desired ? 'ready' : 'progressing';
}

import { type KindDeclaration, type KubeObject, nameProblems, type RequestContext } from '@spacedock/kube';
import { defaultPod } from '../../defaults/pod-defaults.ts';
import type { Container, Pod } from '../../shapes/pod.ts';
import { podProblems } from '../../validation/pod-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { connectRefusals } from './connect-refusals.ts';
import { podBinding } from './pod-binding.ts';
import { podColumns } from './pod-columns.ts';
import { podEviction } from './pod-eviction.ts';
import { podLog } from './pod-log.ts';
import { qualityOf } from './pod-quality.ts';

const field =
  (read: (pod: Pod) => unknown) =>
  (object: KubeObject): string =>
    String(read(object as Pod) ?? '');

export const pods: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  shortNames: ['po'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: podColumns,
  selectableFields: {
    'spec.nodeName': field(({ spec }) => spec.nodeName),
    'spec.restartPolicy': field(({ spec }) => spec.restartPolicy),
    'spec.schedulerName': field(({ spec }) => spec.schedulerName),
    'spec.serviceAccountName': field(({ spec }) => spec.serviceAccountName),
    'spec.hostNetwork': field(({ spec }) => spec.hostNetwork ?? false),
    'status.phase': field(({ status }) => status?.phase),
    'status.podIP': field(({ status }) => status?.podIPs?.[0]?.ip ?? status?.podIP),
    'status.podIPs': field(({ status }) => status?.podIPs?.[0]?.ip ?? status?.podIP),
    'status.nominatedNodeName': field(({ status }) => status?.nominatedNodeName),
  },
  status: true,
  keepOnStatus(next, old) {
    if (old.metadata.ownerReferences) next.metadata.ownerReferences = old.metadata.ownerReferences;
    else delete next.metadata.ownerReferences;
    const status = ((next as Pod).status ??= {});
    status.qosClass ??= (old as Pod).status?.qosClass ?? 'BestEffort';
  },
  partialWrites: {
    ephemeralcontainers: (next, old) =>
      keepAllBut(next as Pod, old as Pod, (spec) => ({ ephemeralContainers: spec.ephemeralContainers ?? [] })),
    resize: (next, old) =>
      keepAllBut(next as Pod, old as Pod, ({ containers }, before) => ({
        containers: before.containers.map((container) => resized(container, containers)),
      })),
    binding: () => undefined,
  },
  // Where a pod goes is the scheduler's word, not a wish of its user.
  uncountedParts: ['binding'],
  subresources: {
    log: podLog,
    eviction: podEviction,
    binding: podBinding,
    ...connectRefusals(['exec'], 'PodExecOptions'),
    ...connectRefusals(['attach'], 'PodAttachOptions'),
    ...connectRefusals(['portforward'], 'PodPortForwardOptions'),
    ...connectRefusals(['proxy'], 'PodProxyOptions'),
  },
  graceSeconds({ ...object }) {
    const { spec, status } = object as Pod;
    if (!spec.nodeName || status?.phase === 'Succeeded' || status?.phase === 'Failed') return 0;
    const seconds = spec.terminationGracePeriodSeconds ?? 30;
    return seconds < 0 ? 1 : seconds;
  },
  deleteReturnsObject: true,
  hooks: {
    defaulting(next) {
      defaultPod(next as Pod);
      const status = ((next as Pod).status ??= {});
      status.phase ??= 'Pending';
    },
    async admitCreate(next, context) {
      const pod = next as Pod;
      pod.status = { phase: 'Pending', qosClass: qualityOf(pod) };
      if (pod.spec.schedulingGates?.length) {
        pod.status.conditions = [
          {
            type: 'PodScheduled',
            status: 'False',
            reason: 'SchedulingGated',
            message: 'Scheduling is blocked due to non-empty scheduling gates',
          },
        ];
      }
      warnOfName(pod, context);
    },
    validate: (next, old, subresource) => (subresource === '' ? podProblems(next as Pod, old as Pod | undefined) : []),
  },
});

const warnOfName = ({ metadata }: Pod, { warn }: RequestContext): void => {
  const problems = nameProblems(metadata.name, 'label');
  if (problems.length > 0)
    warn(
      `metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`,
    );
};

/** The pod as it was, but for the part of its spec that this subresource is about. */
function keepAllBut(next: Pod, old: Pod, part: (spec: Pod['spec'], before: Pod['spec']) => Partial<Pod['spec']>): void {
  next.spec = { ...structuredClone(old.spec), ...part(next.spec, old.spec) };
  next.status = structuredClone(old.status ?? {});
}

function resized(container: Container, wanted: readonly Container[]): Container {
  const resources = wanted.find(({ name }) => name === container.name)?.resources;
  return resources ? { ...container, resources } : container;
}

import { isDeepStrictEqual } from 'node:util';
import {
  duration,
  type FieldCause,
  fieldCause,
  formatLabelSelectorObject,
  type KindDeclaration,
  type KubeObject,
  type LabelSelectorObject,
  matchesLabels,
  nameProblems,
} from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { Condition, PodTemplateSpec } from '../../shapes/pod.ts';
import { templateProblems } from '../../validation/pod-validation.ts';
import { notNegative, requirementsOf, selectorProblems, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, wide } from '../columns.ts';

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  maxFailedIndexes?: number;
  ttlSecondsAfterFinished?: number;
  completionMode?: string;
  suspend?: boolean;
  manualSelector?: boolean;
  selector?: LabelSelectorObject;
  podReplacementPolicy?: string;
  podFailurePolicy?: { rules?: { onPodConditions?: { status?: string }[] }[] };
  successPolicy?: unknown;
  managedBy?: string;
  template: PodTemplateSpec;
}

export interface Job extends KubeObject {
  spec: JobSpec;
  status?: {
    succeeded?: number;
    failed?: number;
    active?: number;
    startTime?: string;
    completionTime?: string;
    conditions?: Condition[];
    [field: string]: unknown;
  };
}

const statusOrder = [
  ['Complete', 'Complete'],
  ['Failed', 'Failed'],
  ['', 'Terminating'],
  ['Suspended', 'Suspended'],
  ['FailureTarget', 'FailureTarget'],
  ['SuccessCriteriaMet', 'SuccessCriteriaMet'],
] as const;

function statusText({ metadata, status }: Job): string {
  const holds = (type: string): boolean => status?.conditions?.find((condition) => condition.type === type)?.status === 'True';
  return statusOrder.find(([type]) => (type === '' ? metadata.deletionTimestamp !== undefined : holds(type)))?.[1] ?? 'Running';
}

function completionsText({ spec, status }: Job): string {
  const done = status?.succeeded ?? 0;
  if (spec.completions !== undefined) return `${done}/${spec.completions}`;
  return (spec.parallelism ?? 0) > 1 ? `${done}/1 of ${spec.parallelism}` : `${done}/1`;
}

function durationText({ status }: Job, now: Date): string {
  if (!status?.startTime) return '';
  return duration((status.completionTime ? Date.parse(status.completionTime) : now.getTime()) - Date.parse(status.startTime));
}

/** What a job means where it says nothing; also for those in a cron job's template. */
export function defaultJobSpec(spec: JobSpec): void {
  for (const rule of spec.podFailurePolicy?.rules ?? [])
    for (const pattern of rule.onPodConditions ?? []) pattern.status ||= 'True';
  defaultTemplate(spec.template);
}

export const jobs: KindDeclaration = builtinKind({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  plural: 'jobs',
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    column('Status', statusText),
    column('Completions', completionsText),
    column('Duration', durationText),
    ageColumn,
    wide<Job>('Containers', ({ spec }) => containerNames(spec.template.spec.containers)),
    wide<Job>('Images', ({ spec }) => containerImages(spec.template.spec.containers)),
    wide<Job>('Selector', ({ spec }) => formatLabelSelectorObject(spec.selector ?? {})),
  ],
  selectableFields: { 'status.successful': (object) => String((object as Job).status?.succeeded ?? 0) },
  status: true,
  orphansByDefault: true,
  orphanWarning:
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  hooks: {
    defaulting(next) {
      const { spec, metadata } = next as Job;
      if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
      spec.parallelism ??= 1;
      spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1;
      if (spec.template.metadata?.labels) metadata.labels ??= { ...spec.template.metadata.labels };
      spec.completionMode ??= 'NonIndexed';
      spec.suspend ??= false;
      spec.podReplacementPolicy ??= spec.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed';
      spec.manualSelector ??= false;
      defaultJobSpec(spec);
    },
    async admitCreate(next, { warn }) {
      const job = next as Job;
      if (!job.spec.manualSelector) generateSelector(job);
      job.metadata.labels ??= { ...job.spec.template.metadata?.labels };
      const problems = nameProblems(job.metadata.name, 'label');
      if (problems.length > 0)
        warn(
          `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`,
        );
    },
    validate: (next, old) => [
      ...jobProblems((next as Job).spec),
      ...(old ? changeProblems((next as Job).spec, (old as Job).spec) : []),
    ],
  },
});

/** Marks the pods as this job's own, so that no two jobs ever count each other's. */
function generateSelector({ metadata, spec }: Job): void {
  const uid = metadata.uid ?? '';
  const template = (spec.template.metadata ??= {});
  template.labels = {
    'job-name': metadata.name,
    'batch.kubernetes.io/job-name': metadata.name,
    'controller-uid': uid,
    'batch.kubernetes.io/controller-uid': uid,
    ...template.labels,
  };
  spec.selector = { ...spec.selector, matchLabels: { 'batch.kubernetes.io/controller-uid': uid, ...spec.selector?.matchLabels } };
}

function jobProblems(spec: JobSpec): readonly FieldCause[] {
  const requirements = spec.selector && requirementsOf(spec.selector);
  const labels = spec.template.metadata?.labels ?? {};
  return [
    ...jobSpecProblems(spec, 'spec'),
    ...(spec.selector ? selectorProblems(spec.selector, 'spec.selector') : [fieldCause.required('spec.selector')]),
    ...(requirements && !matchesLabels(requirements, labels)
      ? [fieldCause.invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`')]
      : []),
  ];
}

const numbers = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
] as const;

export function jobSpecProblems(spec: JobSpec, field: string): readonly FieldCause[] {
  const policy = spec.template.spec.restartPolicy ?? '';
  const restart = `${field}.template.spec.restartPolicy`;
  return [
    ...numbers.flatMap((name) => notNegative(spec[name], `${field}.${name}`)),
    ...(spec.completionMode !== undefined && spec.completionMode !== 'NonIndexed' && spec.completionMode !== 'Indexed'
      ? [fieldCause.notSupported(`${field}.completionMode`, spec.completionMode, ['NonIndexed', 'Indexed'])]
      : []),
    ...(spec.completionMode === 'Indexed' && spec.completions === undefined
      ? [fieldCause.required(`${field}.completions`, 'when completion mode is Indexed')]
      : []),
    ...(spec.completionMode !== 'Indexed' && spec.backoffLimitPerIndex !== undefined
      ? [fieldCause.invalid(`${field}.backoffLimitPerIndex`, spec.backoffLimitPerIndex, 'requires indexed completion mode')]
      : []),
    ...(spec.completionMode !== 'Indexed' && spec.successPolicy !== undefined
      ? [fieldCause.invalid(`${field}.successPolicy`, spec.successPolicy, 'requires indexed completion mode')]
      : []),
    ...templateProblems(spec.template, `${field}.template`),
    ...(policy === 'Always' || policy === '' ? [fieldCause.required(restart, 'valid values: "OnFailure", "Never"')] : []),
  ];
}

function changeProblems(next: JobSpec, old: JobSpec): readonly FieldCause[] {
  const indexed = next.completionMode === 'Indexed' && next.completions === next.parallelism;
  // While it is suspended, a job may still be told where its pods go and what they may use.
  const placed = old.suspend
    ? {
        nodeSelector: next.template.spec.nodeSelector,
        tolerations: next.template.spec.tolerations,
        affinity: next.template.spec.affinity,
        schedulingGates: next.template.spec.schedulingGates,
      }
    : {};
  const template = old.suspend
    ? {
        ...old.template,
        metadata: next.template.metadata,
        spec: {
          ...old.template.spec,
          ...placed,
          containers: old.template.spec.containers.map((container, index) => ({
            ...container,
            resources: next.template.spec.containers[index]?.resources,
          })),
        },
      }
    : old.template;
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return [
    ...(indexed ? [] : unchanged(next.completions, old.completions, 'spec.completions')),
    ...unchanged(next.selector, old.selector, 'spec.selector'),
    ...(isDeepStrictEqual(plain(next.template), plain(template))
      ? []
      : [fieldCause.invalid('spec.template', next.template, 'field is immutable')]),
    ...(['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'] as const).flatMap((name) =>
      unchanged(next[name], old[name], `spec.${name}`),
    ),
  ];
}

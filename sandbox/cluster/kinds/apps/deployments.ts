import {
  type FieldCause,
  fieldCause,
  formatLabelSelector,
  type KindDeclaration,
  type KubeObject,
  labelSelectorFromObject,
  type LabelSelectorObject,
} from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { Condition, PodTemplateSpec } from '../../shapes/pod.ts';
import { notNegative, unchanged } from '../../validation/rules.ts';
import {
  atMostAll,
  countOrPercent,
  isNothing,
  workloadSelectorProblems,
  workloadTemplateProblems,
} from '../../validation/workload-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, wide } from '../columns.ts';

export interface Deployment extends KubeObject {
  spec: {
    replicas?: number;
    selector?: LabelSelectorObject;
    template: PodTemplateSpec;
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
    paused?: boolean;
    progressDeadlineSeconds?: number;
    strategy?: { type?: string; rollingUpdate?: { maxUnavailable?: number | string; maxSurge?: number | string } };
  };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    conditions?: Condition[];
    collisionCount?: number;
    terminatingReplicas?: number;
  };
}

export const deployments: KindDeclaration = builtinKind({
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  shortNames: ['deploy'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    column<Deployment>('Ready', ({ spec, status }) => `${status?.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    column<Deployment>('Up-to-date', ({ status }) => status?.updatedReplicas ?? 0),
    column<Deployment>('Available', ({ status }) => status?.availableReplicas ?? 0),
    ageColumn,
    wide<Deployment>('Containers', ({ spec }) => containerNames(spec.template.spec.containers)),
    wide<Deployment>('Images', ({ spec }) => containerImages(spec.template.spec.containers)),
    wide<Deployment>('Selector', ({ spec }) => formatLabelSelector(labelSelectorFromObject(spec.selector ?? {}))),
  ],
  status: true,
  keepOnStatus(next, old) {
    if (old.metadata.labels) next.metadata.labels = { ...old.metadata.labels };
    else delete next.metadata.labels;
  },
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.spec.selector' },
  // Annotations are copied to the replica sets, so a change of one is a change to carry out.
  generationFrom: ['spec', 'metadata.annotations'],
  hooks: {
    defaulting(next) {
      const { spec } = next as Deployment;
      spec.replicas ??= 1;
      const strategy = (spec.strategy ??= {});
      strategy.type ||= 'RollingUpdate';
      if (strategy.type === 'RollingUpdate') {
        strategy.rollingUpdate ??= {};
        strategy.rollingUpdate.maxUnavailable ??= '25%';
        strategy.rollingUpdate.maxSurge ??= '25%';
      }
      spec.revisionHistoryLimit ??= 10;
      spec.progressDeadlineSeconds ??= 600;
      defaultTemplate(spec.template);
    },
    validate: (next, old) => [
      ...deploymentProblems(next as Deployment),
      ...(old ? unchanged((next as Deployment).spec.selector, (old as Deployment).spec.selector, 'spec.selector') : []),
    ],
  },
});

function deploymentProblems({ spec }: Deployment): readonly FieldCause[] {
  return [
    ...notNegative(spec.replicas, 'spec.replicas'),
    ...workloadSelectorProblems(spec.selector, 'deployment'),
    ...workloadTemplateProblems(spec.template, spec.selector, 'ReplicaSet'),
    ...strategyProblems(spec.strategy),
    ...notNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...notNegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
    ...notNegative(spec.progressDeadlineSeconds, 'spec.progressDeadlineSeconds'),
    ...((spec.progressDeadlineSeconds ?? 600) <= (spec.minReadySeconds ?? 0)
      ? [fieldCause.invalid('spec.progressDeadlineSeconds', spec.progressDeadlineSeconds, 'must be greater than minReadySeconds')]
      : []),
  ];
}

function strategyProblems(strategy: Deployment['spec']['strategy']): readonly FieldCause[] {
  const rolling = strategy?.rollingUpdate;
  const at = 'spec.strategy.rollingUpdate';
  switch (strategy?.type) {
    case 'Recreate':
      return rolling ? [fieldCause.forbidden(at, `may not be specified when strategy \`type\` is 'Recreate'`)] : [];
    case 'RollingUpdate':
      return [
        ...countOrPercent(rolling?.maxUnavailable, `${at}.maxUnavailable`),
        ...countOrPercent(rolling?.maxSurge, `${at}.maxSurge`),
        ...(isNothing(rolling?.maxUnavailable) && isNothing(rolling?.maxSurge)
          ? [fieldCause.invalid(`${at}.maxUnavailable`, rolling?.maxUnavailable, 'may not be 0 when `maxSurge` is 0')]
          : []),
        ...atMostAll(rolling?.maxUnavailable, `${at}.maxUnavailable`),
      ];
    default:
      return [fieldCause.notSupported('spec.strategy', strategy, ['Recreate', 'RollingUpdate'])];
  }
}

import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject, type LabelSelectorObject } from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { PodTemplateSpec } from '../../shapes/pod.ts';
import { labelName, notNegative } from '../../validation/rules.ts';
import { countOrPercent, workloadSelectorProblems, workloadTemplateProblems } from '../../validation/workload-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, wide } from '../columns.ts';
import type { PersistentVolumeClaim } from '../core/volumes.ts';

export interface StatefulSet extends KubeObject {
  spec: {
    replicas?: number;
    selector?: LabelSelectorObject;
    template: PodTemplateSpec;
    serviceName?: string;
    podManagementPolicy?: string;
    revisionHistoryLimit?: number;
    minReadySeconds?: number;
    ordinals?: { start?: number };
    volumeClaimTemplates?: PersistentVolumeClaim[];
    updateStrategy?: { type?: string; rollingUpdate?: { partition?: number; maxUnavailable?: number | string } };
    persistentVolumeClaimRetentionPolicy?: { whenDeleted?: string; whenScaled?: string };
  };
  status?: Record<string, unknown> & { replicas?: number; readyReplicas?: number };
}

export const statefulSets: KindDeclaration = builtinKind({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
  shortNames: ['sts'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    column<StatefulSet>('Ready', ({ spec, status }) => `${status?.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    ageColumn,
    wide<StatefulSet>('Containers', ({ spec }) => containerNames(spec.template.spec.containers)),
    wide<StatefulSet>('Images', ({ spec }) => containerImages(spec.template.spec.containers)),
  ],
  status: true,
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.spec.selector' },
  hooks: {
    defaulting(next) {
      const { spec, status } = next as StatefulSet;
      spec.podManagementPolicy ??= 'OrderedReady';
      const strategy = (spec.updateStrategy ??= {});
      if (!strategy.type) {
        strategy.type = 'RollingUpdate';
        strategy.rollingUpdate ??= {};
      }
      if (strategy.type === 'RollingUpdate' && strategy.rollingUpdate) strategy.rollingUpdate.partition ??= 0;
      const retention = (spec.persistentVolumeClaimRetentionPolicy ??= {});
      retention.whenDeleted ??= 'Retain';
      retention.whenScaled ??= 'Retain';
      spec.replicas ??= 1;
      spec.revisionHistoryLimit ??= 10;
      defaultTemplate(spec.template);
      for (const claim of spec.volumeClaimTemplates ?? []) {
        claim.apiVersion = 'v1';
        claim.kind = 'PersistentVolumeClaim';
        claim.spec.volumeMode ??= 'Filesystem';
        claim.status = { ...claim.status, phase: claim.status?.phase ?? 'Pending' };
      }
      if (status) status['replicas'] ??= 0;
    },
    validate: (next, old) => [
      ...statefulSetProblems(next as StatefulSet),
      ...(old ? changeProblems(next as StatefulSet, old as StatefulSet) : []),
    ],
  },
});

function statefulSetProblems({ spec }: StatefulSet): readonly FieldCause[] {
  const claims = (spec.volumeClaimTemplates ?? []).map(({ metadata }) => ({
    name: metadata.name,
    persistentVolumeClaim: { claimName: metadata.name },
  }));
  const own = (spec.template.spec.volumes ?? []).filter(({ name }) => !claims.some((claim) => claim.name === name));
  const template = { ...spec.template, spec: { ...spec.template.spec, volumes: [...claims, ...own] } };
  return [
    ...(['OrderedReady', 'Parallel'].includes(spec.podManagementPolicy ?? '')
      ? []
      : [fieldCause.invalid('spec.podManagementPolicy', spec.podManagementPolicy, `must be 'OrderedReady' or 'Parallel'`)]),
    ...strategyProblems(spec.updateStrategy),
    ...notNegative(spec.replicas, 'spec.replicas'),
    ...notNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...notNegative(spec.ordinals?.start, 'spec.ordinals.start'),
    ...(spec.serviceName ? labelName(spec.serviceName, 'spec.serviceName') : []),
    ...workloadSelectorProblems(spec.selector, 'statefulset'),
    ...workloadTemplateProblems(template, spec.selector, 'StatefulSet'),
  ];
}

function strategyProblems(strategy: StatefulSet['spec']['updateStrategy']): readonly FieldCause[] {
  const rolling = strategy?.rollingUpdate;
  const at = 'spec.updateStrategy.rollingUpdate';
  switch (strategy?.type) {
    case 'OnDelete':
      return rolling ? [fieldCause.invalid(at, rolling, `only allowed for updateStrategy 'RollingUpdate'`)] : [];
    case 'RollingUpdate':
      return rolling
        ? [
            ...notNegative(rolling.partition, `${at}.partition`),
            ...countOrPercent(rolling.maxUnavailable, `${at}.maxUnavailable`),
          ]
        : [];
    default:
      return [fieldCause.invalid('spec.updateStrategy', strategy, `must be 'RollingUpdate' or 'OnDelete'`)];
  }
}

function changeProblems(next: StatefulSet, old: StatefulSet): readonly FieldCause[] {
  const fixed = ({
    replicas: _,
    template: __,
    updateStrategy: ___,
    minReadySeconds: ____,
    ordinals: _____,
    revisionHistoryLimit: ______,
    persistentVolumeClaimRetentionPolicy: _______,
    ...rest
  }: StatefulSet['spec']): unknown => rest;
  return isDeepStrictEqual(fixed(next.spec), fixed(old.spec))
    ? []
    : [
        fieldCause.forbidden(
          'spec',
          `updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden`,
        ),
      ];
}

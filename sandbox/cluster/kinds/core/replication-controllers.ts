import { type KindDeclaration, labelsProblems, fieldCause, type KubeObject } from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { PodTemplateSpec } from '../../shapes/pod.ts';
import { templateProblems } from '../../validation/pod-validation.ts';
import { notNegative } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, count, labelsText, wide } from '../columns.ts';

interface ReplicationController extends KubeObject {
  spec: { replicas?: number; selector?: Record<string, string>; template?: PodTemplateSpec; minReadySeconds?: number };
  status?: { replicas?: number; readyReplicas?: number };
}

export const replicationControllers: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'ReplicationController',
  plural: 'replicationcontrollers',
  shortNames: ['rc'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    count<ReplicationController>('Desired', ({ spec }) => spec.replicas ?? 0),
    count<ReplicationController>('Current', ({ status }) => status?.replicas ?? 0),
    count<ReplicationController>('Ready', ({ status }) => status?.readyReplicas ?? 0),
    ageColumn,
    wide<ReplicationController>('Containers', ({ spec }) => containerNames(spec.template?.spec.containers)),
    wide<ReplicationController>('Images', ({ spec }) => containerImages(spec.template?.spec.containers)),
    wide<ReplicationController>('Selector', ({ spec }) => labelsText(spec.selector)),
  ],
  selectableFields: { 'status.replicas': (object) => String((object as ReplicationController).status?.replicas ?? 0) },
  status: true,
  orphansByDefault: true,
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.spec.selector' },
  hooks: {
    defaulting(next) {
      const { spec, metadata } = next as ReplicationController;
      const labels = spec.template?.metadata?.labels;
      spec.replicas ??= 1;
      defaultTemplate(spec.template);
      if (!labels) return;
      spec.selector ??= { ...labels };
      metadata.labels ??= { ...labels };
    },
    validate(next) {
      const { spec } = next as ReplicationController;
      const labels = spec.template?.metadata?.labels ?? {};
      const matches = Object.entries(spec.selector ?? {}).every(([name, value]) => labels[name] === value);
      return [
        ...notNegative(spec.replicas, 'spec.replicas'),
        ...(Object.keys(spec.selector ?? {}).length === 0
          ? [fieldCause.required('spec.selector')]
          : labelsProblems(spec.selector, 'spec.selector')),
        ...(spec.template ? templateProblems(spec.template, 'spec.template') : [fieldCause.required('spec.template')]),
        ...(matches
          ? []
          : [fieldCause.invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`')]),
      ];
    },
  },
});

interface PodTemplate extends KubeObject {
  template: PodTemplateSpec;
}

export const podTemplates: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'PodTemplate',
  plural: 'podtemplates',
  scope: 'Namespaced',
  columns: [
    column<PodTemplate>('Containers', ({ template }) => containerNames(template.spec.containers)),
    column<PodTemplate>('Images', ({ template }) => containerImages(template.spec.containers)),
    column<PodTemplate>('Pod Labels', ({ template }) => labelsText(template.metadata?.labels)),
  ],
  generationFrom: ['template'],
  deleteReturnsObject: true,
  hooks: {
    defaulting: (next) => defaultTemplate((next as PodTemplate).template),
    validate: (next) => templateProblems((next as PodTemplate).template, 'template'),
  },
});

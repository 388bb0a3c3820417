import { formatLabelSelectorObject, type KindDeclaration } from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { Workload } from '../../shapes/pod.ts';
import { notNegative, unchanged } from '../../validation/rules.ts';
import { workloadSelectorProblems, workloadTemplateProblems } from '../../validation/workload-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, containerImages, containerNames, count, wide } from '../columns.ts';

export const replicaSets: KindDeclaration = builtinKind({
  group: 'apps',
  version: 'v1',
  kind: 'ReplicaSet',
  plural: 'replicasets',
  shortNames: ['rs'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    count<Workload>('Desired', ({ spec }) => spec.replicas ?? 0),
    count<Workload>('Current', ({ status }) => status?.['replicas'] ?? 0),
    count<Workload>('Ready', ({ status }) => status?.['readyReplicas'] ?? 0),
    ageColumn,
    wide<Workload>('Containers', ({ spec }) => containerNames(spec.template.spec.containers)),
    wide<Workload>('Images', ({ spec }) => containerImages(spec.template.spec.containers)),
    wide<Workload>('Selector', ({ spec }) => formatLabelSelectorObject(spec.selector ?? {})),
  ],
  selectableFields: { 'status.replicas': (object) => String((object as Workload).status?.['replicas'] ?? 0) },
  status: true,
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.spec.selector' },
  hooks: {
    defaulting(next) {
      const { spec } = next as Workload;
      spec.replicas ??= 1;
      defaultTemplate(spec.template);
    },
    validate(next, old) {
      const { spec } = next as Workload;
      return [
        ...notNegative(spec.replicas, 'spec.replicas'),
        ...notNegative(spec['minReadySeconds'] as number | undefined, 'spec.minReadySeconds'),
        ...workloadSelectorProblems(spec.selector, 'deployment'),
        ...workloadTemplateProblems(spec.template, spec.selector, 'ReplicaSet'),
        ...(old ? unchanged(spec.selector, (old as Workload).spec.selector, 'spec.selector') : []),
      ];
    },
  },
});

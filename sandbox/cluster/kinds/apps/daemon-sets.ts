import { isDeepStrictEqual } from 'node:util';
import {
  type FieldCause,
  fieldCause,
  formatLabelSelectorObject,
  type KindDeclaration,
  type KubeObject,
  type LabelSelectorObject,
} from '@spacedock/kube';
import { defaultTemplate } from '../../defaults/pod-defaults.ts';
import type { PodTemplateSpec } from '../../shapes/pod.ts';
import { notNegative, unchanged } from '../../validation/rules.ts';
import {
  atMostAll,
  countOrPercent,
  isNothing,
  workloadSelectorProblems,
  workloadTemplateProblems,
} from '../../validation/workload-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, count, labelsText, wide } from '../columns.ts';

export interface DaemonSet extends KubeObject {
  spec: {
    selector?: LabelSelectorObject;
    template: PodTemplateSpec;
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
    updateStrategy?: { type?: string; rollingUpdate?: { maxUnavailable?: number | string; maxSurge?: number | string } };
  };
  status?: Record<string, number>;
}

const templateGeneration = 'deprecated.daemonset.template.generation';
const number =
  (field: string) =>
  ({ status }: DaemonSet): number =>
    status?.[field] ?? 0;

export const daemonSets: KindDeclaration = builtinKind({
  group: 'apps',
  version: 'v1',
  kind: 'DaemonSet',
  plural: 'daemonsets',
  shortNames: ['ds'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    count('Desired', number('desiredNumberScheduled')),
    count('Current', number('currentNumberScheduled')),
    count('Ready', number('numberReady')),
    count('Up-to-date', number('updatedNumberScheduled')),
    count('Available', number('numberAvailable')),
    column<DaemonSet>('Node Selector', ({ spec }) => labelsText(spec.template.spec.nodeSelector)),
    ageColumn,
    wide<DaemonSet>('Containers', ({ spec }) => containerNames(spec.template.spec.containers)),
    wide<DaemonSet>('Images', ({ spec }) => containerImages(spec.template.spec.containers)),
    wide<DaemonSet>('Selector', ({ spec }) => formatLabelSelectorObject(spec.selector ?? {})),
  ],
  status: true,
  hooks: {
    defaulting(next) {
      const { spec, metadata } = next as DaemonSet;
      const strategy = (spec.updateStrategy ??= {});
      strategy.type ||= 'RollingUpdate';
      if (strategy.type === 'RollingUpdate') {
        strategy.rollingUpdate ??= {};
        strategy.rollingUpdate.maxUnavailable ??= 1;
        strategy.rollingUpdate.maxSurge ??= 0;
      }
      spec.revisionHistoryLimit ??= 10;
      defaultTemplate(spec.template);
      // The old way to count revisions of the template, still shown by real clusters.
      metadata.annotations = { [templateGeneration]: '1', ...metadata.annotations };
    },
    async admitUpdate(next, old) {
      const before = Number(old.metadata.annotations?.[templateGeneration] ?? 1);
      const changed = !isDeepStrictEqual((next as DaemonSet).spec.template, (old as DaemonSet).spec.template);
      next.metadata.annotations = { ...next.metadata.annotations, [templateGeneration]: String(before + (changed ? 1 : 0)) };
    },
    validate: (next, old) => [
      ...daemonSetProblems(next as DaemonSet),
      ...(old ? unchanged((next as DaemonSet).spec.selector, (old as DaemonSet).spec.selector, 'spec.selector') : []),
    ],
  },
});

function daemonSetProblems({ spec }: DaemonSet): readonly FieldCause[] {
  return [
    ...workloadSelectorProblems(spec.selector, 'daemonset'),
    ...workloadTemplateProblems(spec.template, spec.selector, 'DaemonSet'),
    ...notNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...strategyProblems(spec.updateStrategy),
    ...notNegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
  ];
}

function strategyProblems(strategy: DaemonSet['spec']['updateStrategy']): readonly FieldCause[] {
  const rolling = strategy?.rollingUpdate;
  const at = 'spec.updateStrategy.rollingUpdate';
  switch (strategy?.type) {
    case 'OnDelete':
      return [];
    case 'RollingUpdate':
      return [
        ...countOrPercent(rolling?.maxUnavailable, `${at}.maxUnavailable`),
        ...countOrPercent(rolling?.maxSurge, `${at}.maxSurge`),
        ...atMostAll(rolling?.maxUnavailable, `${at}.maxUnavailable`),
        ...atMostAll(rolling?.maxSurge, `${at}.maxSurge`),
        ...(isNothing(rolling?.maxUnavailable) && isNothing(rolling?.maxSurge)
          ? [fieldCause.required(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0')]
          : []),
      ];
    default:
      return [fieldCause.notSupported('spec.updateStrategy.type', strategy?.type ?? '', ['OnDelete', 'RollingUpdate'])];
  }
}

import { fieldCause, type KindDeclaration, type KubeObject, type LabelSelectorObject } from '@spacedock/kube';
import { selectorProblems } from '../../validation/rules.ts';
import { atMostAll, countOrPercent } from '../../validation/workload-validation.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, count } from '../columns.ts';
import type { Condition } from '../../shapes/pod.ts';

export interface PodDisruptionBudget extends KubeObject {
  spec?: {
    minAvailable?: number | string;
    maxUnavailable?: number | string;
    selector?: LabelSelectorObject;
    unhealthyPodEvictionPolicy?: string;
  };
  status?: {
    observedGeneration?: number;
    disruptionsAllowed?: number;
    currentHealthy?: number;
    desiredHealthy?: number;
    expectedPods?: number;
    disruptedPods?: Record<string, string>;
    conditions?: Condition[];
  };
}

export const podDisruptionBudgets: KindDeclaration = builtinKind({
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  shortNames: ['pdb'],
  scope: 'Namespaced',
  columns: [
    column<PodDisruptionBudget>('Min Available', ({ spec }) => String(spec?.minAvailable ?? 'N/A')),
    column<PodDisruptionBudget>('Max Unavailable', ({ spec }) => String(spec?.maxUnavailable ?? 'N/A')),
    count<PodDisruptionBudget>('Allowed Disruptions', ({ status }) => status?.disruptionsAllowed ?? 0),
    ageColumn,
  ],
  status: true,
  requiresResourceVersion: true,
  hooks: {
    validate(object) {
      const { minAvailable, maxUnavailable, selector } = (object as PodDisruptionBudget).spec ?? {};
      if (minAvailable !== undefined && maxUnavailable !== undefined) {
        return [
          fieldCause.invalid('spec', (object as PodDisruptionBudget).spec, 'minAvailable and maxUnavailable cannot be both set'),
        ];
      }
      return [
        ...countOrPercent(minAvailable, 'spec.minAvailable'),
        ...atMostAll(minAvailable, 'spec.minAvailable'),
        ...countOrPercent(maxUnavailable, 'spec.maxUnavailable'),
        ...atMostAll(maxUnavailable, 'spec.maxUnavailable'),
        ...selectorProblems(selector, 'spec.selector'),
      ];
    },
  },
});

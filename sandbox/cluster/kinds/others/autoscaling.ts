import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface MetricTarget {
  type?: string;
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}
interface MetricSource {
  name?: string;
  target?: MetricTarget;
  current?: MetricTarget;
}
interface Metric {
  type?: string;
  resource?: MetricSource;
  containerResource?: MetricSource;
  pods?: MetricSource;
  object?: MetricSource;
  external?: MetricSource;
}

export interface HorizontalPodAutoscaler extends KubeObject {
  spec: {
    scaleTargetRef?: { kind?: string; name?: string; apiVersion?: string };
    minReplicas?: number;
    maxReplicas?: number;
    metrics?: Metric[];
    behavior?: { scaleUp?: ScalingRules; scaleDown?: ScalingRules };
  };
  status?: {
    currentReplicas?: number;
    desiredReplicas?: number;
    currentMetrics?: Metric[] | null;
    conditions?: unknown[];
    lastScaleTime?: string;
    observedGeneration?: number;
  };
}
interface ScalingRules {
  selectPolicy?: string;
  stabilizationWindowSeconds?: number;
  policies?: { type: string; value: number; periodSeconds: number }[];
  tolerance?: string;
}

const sources = {
  Resource: 'resource',
  ContainerResource: 'containerResource',
  Pods: 'pods',
  Object: 'object',
  External: 'external',
} as const;

function metricText(spec: Metric, status: Metric | undefined): string {
  const source = sources[spec.type as keyof typeof sources];
  if (source === undefined) return '<unknown type>';
  const { name = '', target = {} } = spec[source] ?? {};
  const current = status?.[source]?.current;
  if (source === 'resource' || source === 'containerResource') {
    if (target.averageValue !== undefined) return `${name}: ${current?.averageValue ?? '<unknown>'}/${target.averageValue}`;
    return `${name}: ${current?.averageUtilization === undefined ? '<unknown>' : `${current.averageUtilization}%`}/${target.averageUtilization === undefined ? '<auto>' : `${target.averageUtilization}%`}`;
  }
  if (source === 'pods') return `${current?.averageValue ?? '<unknown>'}/${target.averageValue ?? ''}`;
  return target.averageValue === undefined
    ? `${current?.value ?? '<unknown>'}/${target.value ?? ''}`
    : `${current?.averageValue ?? '<unknown>'}/${target.averageValue} (avg)`;
}

function metricsText({ spec, status }: HorizontalPodAutoscaler): string {
  const all = (spec.metrics ?? []).map((metric, index) => metricText(metric, status?.currentMetrics?.[index]));
  if (all.length === 0) return '<none>';
  return all.length > 2 ? `${all.slice(0, 2).join(', ')} + ${all.length - 2} more...` : all.join(', ');
}

const columns = [
  column<HorizontalPodAutoscaler>(
    'Reference',
    ({ spec }) => `${spec.scaleTargetRef?.kind ?? ''}/${spec.scaleTargetRef?.name ?? ''}`,
  ),
  column('Targets', metricsText),
  column<HorizontalPodAutoscaler>('MinPods', ({ spec }) => String(spec.minReplicas ?? '<unset>')),
  column<HorizontalPodAutoscaler>('MaxPods', ({ spec }) => spec.maxReplicas ?? 0),
  column<HorizontalPodAutoscaler>('Replicas', ({ status }) => status?.currentReplicas ?? 0),
  ageColumn,
];

function problems(object: KubeObject): readonly FieldCause[] {
  const { minReplicas, maxReplicas = 0, scaleTargetRef } = (object as HorizontalPodAutoscaler).spec;
  return [
    ...(minReplicas !== undefined && minReplicas < 1
      ? [fieldCause.invalid('spec.minReplicas', minReplicas, 'must be greater than or equal to 1')]
      : []),
    ...(maxReplicas === 0 ? [fieldCause.required('spec.maxReplicas', 'must be set and greater than 0')] : []),
    ...(maxReplicas < 0 ? [fieldCause.invalid('spec.maxReplicas', maxReplicas, 'must be greater than or equal to 1')] : []),
    ...(minReplicas !== undefined && maxReplicas < minReplicas
      ? [fieldCause.invalid('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`')]
      : []),
    ...(scaleTargetRef?.kind ? [] : [fieldCause.required('spec.scaleTargetRef.kind')]),
    ...(scaleTargetRef?.name ? [] : [fieldCause.required('spec.scaleTargetRef.name')]),
  ];
}

const upRules: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
const downRules: ScalingRules = { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] };

export const horizontalPodAutoscalers: KindDeclaration = builtinKind({
  group: 'autoscaling',
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  shortNames: ['hpa'],
  categories: ['all'],
  scope: 'Namespaced',
  columns,
  status: true,
  generationFrom: [],
  hooks: {
    defaulting(next) {
      const { spec } = next as HorizontalPodAutoscaler;
      spec.minReplicas ??= 1;
      if (!spec.metrics?.length)
        spec.metrics = [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }];
      if (!spec.behavior) return;
      spec.behavior.scaleUp = { ...structuredClone(upRules), ...spec.behavior.scaleUp };
      spec.behavior.scaleDown = { ...structuredClone(downRules), ...spec.behavior.scaleDown };
    },
    validate: problems,
  },
});

interface OldAutoscaler extends KubeObject {
  spec: { scaleTargetRef?: object; minReplicas?: number; maxReplicas?: number; targetCPUUtilizationPercentage?: number };
  status?: { currentCPUUtilizationPercentage?: number; [field: string]: unknown };
}

const kept = 'autoscaling.alpha.kubernetes.io/';
const isPlainCpu = ({ type, resource }: Metric): boolean =>
  type === 'Resource' && resource?.name === 'cpu' && resource.target?.averageUtilization !== undefined;

/** The first version knew processor use only; what it cannot say travels in annotations, so that a round trip loses nothing. */
function toStored(object: KubeObject): KubeObject {
  const {
    spec: { targetCPUUtilizationPercentage, ...spec },
    status,
    metadata,
  } = object as OldAutoscaler;
  const {
    [`${kept}metrics`]: metrics,
    [`${kept}behavior`]: behavior,
    [`${kept}current-metrics`]: current,
    [`${kept}conditions`]: conditions,
    ...annotations
  } = metadata.annotations ?? {};
  const { currentCPUUtilizationPercentage: used, ...rest } = status ?? {};
  const cpu: readonly Metric[] =
    targetCPUUtilizationPercentage === undefined
      ? []
      : [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: targetCPUUtilizationPercentage } },
          },
        ];
  const currentCpu: readonly Metric[] =
    used === undefined ? [] : [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: used } } }];
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: { ...metadata, ...(Object.keys(annotations).length > 0 ? { annotations } : { annotations: {} }) },
    spec: { ...spec, metrics: [...cpu, ...parsed(metrics)], ...(behavior ? { behavior: JSON.parse(behavior) as unknown } : {}) },
    status: {
      ...rest,
      currentMetrics: [...currentCpu, ...parsed(current)],
      ...(conditions ? { conditions: JSON.parse(conditions) as unknown } : {}),
    },
  };
}

const parsed = (text: string | undefined): readonly Metric[] => (text === undefined ? [] : (JSON.parse(text) as Metric[]));

function fromStored(object: KubeObject): KubeObject {
  const {
    spec: { metrics: wanted, behavior, ...spec },
    status,
    metadata,
  } = object as HorizontalPodAutoscaler;
  const { currentMetrics, conditions, ...rest } = status ?? {};
  const metrics = wanted ?? [];
  const cpu = metrics.find(isPlainCpu)?.resource?.target?.averageUtilization;
  const used = (currentMetrics ?? []).find(({ resource }) => resource?.name === 'cpu')?.resource?.current?.averageUtilization;
  const others = metrics.filter((metric) => !isPlainCpu(metric));
  const annotations = {
    ...metadata.annotations,
    ...(others.length > 0 ? { [`${kept}metrics`]: JSON.stringify(others) } : {}),
    ...(behavior ? { [`${kept}behavior`]: JSON.stringify(behavior) } : {}),
    ...(conditions?.length ? { [`${kept}conditions`]: JSON.stringify(conditions) } : {}),
  };
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: { ...metadata, ...(Object.keys(annotations).length > 0 ? { annotations } : {}) },
    spec: { ...spec, ...(cpu === undefined ? {} : { targetCPUUtilizationPercentage: cpu }) },
    status: {
      currentReplicas: 0,
      desiredReplicas: 0,
      ...rest,
      ...(used === undefined ? {} : { currentCPUUtilizationPercentage: used }),
    },
  };
}

export const oldHorizontalPodAutoscalers: KindDeclaration = builtinKind({
  group: 'autoscaling',
  version: 'v1',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  shortNames: ['hpa'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: columns.map((shown) => ({ ...shown, cell: (object, now) => shown.cell(toStored(object), now) })),
  status: true,
  generationFrom: [],
  storedAs: { kind: horizontalPodAutoscalers, toStored, fromStored },
  hooks: { defaulting: (next) => void ((next as OldAutoscaler).spec.minReplicas ??= 1), validate: problems },
});

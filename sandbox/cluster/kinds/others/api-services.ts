import { groupVersionOf, type KindDeclaration, type KubeObject, type Registry } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface ApiService extends KubeObject {
  spec?: { service?: { namespace?: string; name?: string }; group?: string; version?: string };
  status?: { conditions?: Condition[] };
}

/** What this server serves, group by group. Nobody else can be plugged in, so it can only be read. */
export const apiServices: KindDeclaration = builtinKind({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  kind: 'APIService',
  plural: 'apiservices',
  categories: ['api-extensions'],
  scope: 'Cluster',
  nameRule: 'path-segment',
  verbs: ['get', 'list', 'watch'],
  generationFrom: [],
  columns: [
    column<ApiService>('Service', ({ spec }) =>
      spec?.service ? `${spec.service.namespace ?? ''}/${spec.service.name ?? ''}` : 'Local',
    ),
    column<ApiService>(
      'Available',
      ({ status }) => status?.conditions?.find(({ type }) => type === 'Available')?.status ?? 'Unknown',
    ),
    ageColumn,
  ],
});

/** One entry for each group and version that there is at this moment. */
export function apiServicesOf(registry: Registry, now: string): readonly KubeObject[] {
  const pairs = new Map(
    registry.all().map(({ group, version }) => [groupVersionOf({ group, version }), { group, version }] as const),
  );
  return [...pairs.values()].map(({ group, version }) => ({
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `${version}.${group}`, labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' } },
    spec: {
      ...(group === '' ? {} : { group }),
      version,
      groupPriorityMinimum: group === '' ? 18_000 : 17_000,
      versionPriority: 15,
    },
    status: {
      conditions: [
        {
          type: 'Available',
          status: 'True',
          lastTransitionTime: now,
          reason: 'Local',
          message: 'Local APIServices are always available',
        },
      ],
    },
  }));
}

import type { KindDeclaration, KubeSchema } from '../../kind.ts';
import type { KubeObject } from '../../kube-object.ts';

const anything: KubeSchema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const open: KubeSchema = { type: 'object', properties: { spec: anything, status: anything, data: anything } };

/** A custom kind in namespaces, with a status. */
export const widgetKind: KindDeclaration = {
  group: 'example.com', version: 'v1', kind: 'Widget', plural: 'widgets', singular: 'widget', scope: 'Namespaced', columns: [], status: true, custom: true, requiresResourceVersion: true,
  schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          size: { type: 'integer', maximum: 1000 },
          colour: { type: 'string' },
          parts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' } } }, 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name' },
        },
      },
      status: anything,
    },
  },
};

/** One outside of namespaces. */
export const regionKind: KindDeclaration = {
  group: 'example.com', version: 'v1', kind: 'Region', plural: 'regions', singular: 'region', scope: 'Cluster', columns: [], schema: open,
};

export const podKind: KindDeclaration = {
  group: '', version: 'v1', kind: 'Pod', plural: 'pods', singular: 'pod', scope: 'Namespaced', columns: [], status: true, statusOnCreate: true, schema: open,
};

const workload = (kind: string, plural: string): KindDeclaration =>
  ({ group: 'apps', version: 'v1', kind, plural, singular: kind.toLowerCase(), scope: 'Namespaced', columns: [], status: true, statusOnCreate: true, schema: open });

export const workloadKinds = { Deployment: workload('Deployment', 'deployments'), StatefulSet: workload('StatefulSet', 'statefulsets'), DaemonSet: workload('DaemonSet', 'daemonsets') };

export const testKinds: readonly KindDeclaration[] = [podKind, widgetKind, regionKind, ...Object.values(workloadKinds)];

export function widget(name: string, spec: object = {}, namespace = 'default'): KubeObject & { spec: object } {
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name, namespace }, spec };
}

export const widgets = { apiVersion: 'example.com/v1', kind: 'Widget', namespace: 'default' } as const;

import { configMap, writeChart, type TestChart } from './charts.ts';

type Local = { readonly kind: 'path'; readonly path: string };

/** Charts for tests on a cluster. Names of objects begin with the name of the release. */
export type ClusterCharts = {
  /** `<release>-settings` with `is`, and `<release>-more` if `more`; a service that no server takes with `port: 99999`. */
  readonly settings: Local;
  /** A ConfigMap of the name in `name`. */
  readonly fixedName: Local;
  readonly unknownKind: Local;
  /** A Deployment of `replicas` pods that no node takes, after a ConfigMap `<release>-added` if `added`. */
  readonly unschedulable: Local;
  /** `<release>-before` and `-after` are hooks; with `wrong` a hook before them that no server takes. */
  readonly hooked: Local;
  readonly crd: Local;
  readonly crdGroup: string;
  /** `count` ConfigMaps with the label `from: many`. */
  readonly many: Local;
};

const crdGroup = 'helm-test.example.com';

const service = `{{ if .Values.port }}
apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  ports: [{port: {{ int .Values.port }}}]
{{ end }}`;

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ int .Values.replicas }}
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec:
      nodeSelector: {example.com/no-node-has: this}
      containers: [{name: web, image: localhost/web:1}]
`;

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.${crdGroup}}
spec:
  group: ${crdGroup}
  scope: Namespaced
  names: {kind: Widget, plural: widgets, singular: widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`;

const many = `{{ range $index := until (int .Values.count) }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $.Release.Name }}-{{ $index }}
  labels: {from: many}
data: {index: {{ $index | quote }}}
{{ end }}`;

const widget = `apiVersion: ${crdGroup}/v1
kind: Widget
metadata:
  name: {{ .Release.Name }}
spec:
  size: 3
`;

const is = { is: '{{ .Values.is | quote }}' };

const wrongHook = configMap('Not_A_Name', is, { 'helm.sh/hook': 'pre-upgrade', 'helm.sh/hook-weight': '"-1"' });

const made = {
  settings: {
    name: 'settings',
    files: {
      'values.yaml': 'is: default\nmore: false\n',
      'templates/NOTES.txt': '{{ .Values.is }} is deployed\n',
      'templates/settings.yaml': configMap('{{ .Release.Name }}-settings', is),
      'templates/more.yaml': `{{ if .Values.more }}\n${configMap('{{ .Release.Name }}-more', is)}{{ end }}`,
      'templates/service.yaml': service,
    },
  },
  fixedName: { name: 'fixed', files: { 'templates/a.yaml': configMap('{{ .Values.name }}', { a: 'b' }) } },
  unknownKind: {
    name: 'unknown',
    files: { 'templates/a.yaml': 'apiVersion: nowhere.example.com/v1\nkind: Nothing\nmetadata:\n  name: a\n' },
  },
  unschedulable: {
    name: 'unschedulable',
    files: {
      'values.yaml': 'replicas: 0\n',
      'templates/added.yaml': `{{ if .Values.added }}\n${configMap('{{ .Release.Name }}-added', { is: 'new' })}{{ end }}`,
      'templates/deployment.yaml': deployment,
    },
  },
  hooked: {
    name: 'hooked',
    files: {
      'templates/settings.yaml': configMap('{{ .Release.Name }}-settings', is),
      'templates/before.yaml': configMap('{{ .Release.Name }}-before', is, { 'helm.sh/hook': 'pre-install,pre-upgrade' }),
      'templates/after.yaml': configMap('{{ .Release.Name }}-after', is, { 'helm.sh/hook': 'post-install,post-upgrade' }),
      'templates/wrong.yaml': `{{ if .Values.wrong }}\n${wrongHook}{{ end }}`,
    },
  },
  crd: {
    name: 'crd',
    files: {
      'crds/widgets.yaml': crd,
      'templates/widget.yaml': widget,
    },
  },
  many: { name: 'many', files: { 'templates/many.yaml': many } },
} as const satisfies Record<string, TestChart>;

export async function clusterCharts(directory: string): Promise<ClusterCharts> {
  const local = async (chart: TestChart): Promise<Local> => ({ kind: 'path', path: await writeChart(directory, chart) });
  return {
    settings: await local(made.settings),
    fixedName: await local(made.fixedName),
    unknownKind: await local(made.unknownKind),
    unschedulable: await local(made.unschedulable),
    hooked: await local(made.hooked),
    crd: await local(made.crd),
    crdGroup,
    many: await local(made.many),
  };
}

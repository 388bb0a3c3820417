import { isIP } from 'node:net';
import {
  type FieldCause,
  fieldCause,
  formatLabelSelectorObject,
  type KindDeclaration,
  type KubeObject,
  type LabelSelectorObject,
} from '@spacedock/kube';
import { labelName, portNameProblems, portNumber, subdomainName, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';
import { loadBalancerText } from '../core/services.ts';

interface IngressBackend {
  service?: { name?: string; port?: { name?: string; number?: number } };
  resource?: object;
}

export interface Ingress extends KubeObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: IngressBackend;
    tls?: object[];
    rules?: { host?: string; http?: { paths?: { path?: string; pathType?: string | null; backend?: IngressBackend }[] } }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

const shownMost = 3;
function hostsText({ spec }: Ingress): string {
  const rules = spec?.rules ?? [];
  const hosts = rules
    .map(({ host }) => host ?? '')
    .filter((host) => host !== '')
    .slice(0, shownMost);
  if (hosts.length === 0) return '*';
  return rules.length > shownMost && hosts.length === shownMost
    ? `${hosts.join(',')} + ${rules.length - shownMost} more...`
    : hosts.join(',');
}

export const ingresses: KindDeclaration = builtinKind({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'Ingress',
  plural: 'ingresses',
  shortNames: ['ing'],
  scope: 'Namespaced',
  columns: [
    column<Ingress>('Class', ({ spec }) => spec?.ingressClassName ?? '<none>'),
    column('Hosts', hostsText),
    column<Ingress>('Address', ({ status }) => loadBalancerText(status?.loadBalancer?.ingress)),
    column<Ingress>('Ports', ({ spec }) => (spec?.tls?.length ? '80, 443' : '80')),
    ageColumn,
  ],
  status: true,
  hooks: { validate: (next) => ingressProblems(next as Ingress) },
});

function ingressProblems({ spec = {} }: Ingress): readonly FieldCause[] {
  const rules = spec.rules ?? [];
  return [
    ...(rules.length === 0 && !spec.defaultBackend
      ? [fieldCause.invalid('spec', null, 'either `defaultBackend` or `rules` must be specified')]
      : []),
    ...(spec.defaultBackend ? backendProblems(spec.defaultBackend, 'spec.defaultBackend') : []),
    ...rules.flatMap(({ host = '', http }, index) => [
      ...(host === '' ? [] : hostProblems(host, `spec.rules[${index}].host`)),
      ...(http?.paths ?? []).flatMap((path, position) => pathProblems(path, `spec.rules[${index}].http.paths[${position}]`)),
    ]),
    ...(spec.ingressClassName === undefined ? [] : subdomainName(spec.ingressClassName, 'spec.ingressClassName')),
  ];
}

function hostProblems(host: string, field: string): readonly FieldCause[] {
  if (isIP(host) > 0) return [fieldCause.invalid(field, host, 'must be a DNS name, not an IP address')];
  if (!host.includes('*')) return subdomainName(host, field);
  return /^\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(host)
    ? []
    : [
        fieldCause.invalid(
          field,
          host,
          `a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
        ),
      ];
}

function pathProblems(
  { path = '', pathType, backend }: { path?: string; pathType?: string | null; backend?: IngressBackend },
  at: string,
): readonly FieldCause[] {
  if (!pathType) return [fieldCause.required(`${at}.pathType`, 'pathType must be specified')];
  const causes: FieldCause[] = [];
  const relative = !path.startsWith('/') && (path !== '' || pathType !== 'ImplementationSpecific');
  if (!['Exact', 'ImplementationSpecific', 'Prefix'].includes(pathType))
    causes.push(fieldCause.notSupported(`${at}.pathType`, pathType, ['Exact', 'ImplementationSpecific', 'Prefix']));
  else if (relative) causes.push(fieldCause.invalid(`${at}.path`, path, 'must be an absolute path'));
  if (pathType !== 'ImplementationSpecific') {
    for (const part of ['//', '/./', '/../', '%2f', '%2F'])
      if (path.includes(part)) causes.push(fieldCause.invalid(`${at}.path`, path, `must not contain '${part}'`));
    for (const end of ['/..', '/.'])
      if (path.endsWith(end)) causes.push(fieldCause.invalid(`${at}.path`, path, `cannot end with '${end}'`));
  }
  return [...causes, ...backendProblems(backend ?? {}, `${at}.backend`)];
}

function backendProblems({ service, resource }: IngressBackend, at: string): readonly FieldCause[] {
  if (service && resource) return [fieldCause.invalid(at, '', 'cannot set both resource and service backends')];
  if (resource) return [];
  if (!service) return [fieldCause.invalid(at, '', 'resource or service backend is required')];
  const { name = '', number = 0 } = service.port ?? {};
  const port =
    name !== '' && number !== 0
      ? [fieldCause.invalid(at, '', 'cannot set both port name & port number')]
      : name !== ''
        ? portNameProblems(name).map((problem) => fieldCause.invalid(`${at}.service.port.name`, name, problem))
        : number !== 0
          ? portNumber(number, `${at}.service.port.number`)
          : [fieldCause.required(at, 'port name or number is required')];
  return [
    ...(service.name ? labelName(service.name, `${at}.service.name`) : [fieldCause.required(`${at}.service.name`)]),
    ...port,
  ];
}

interface IngressClass extends KubeObject {
  spec?: {
    controller?: string;
    parameters?: { kind?: string; name?: string; apiGroup?: string; scope?: string; namespace?: string };
  };
}

export const ingressClasses: KindDeclaration = builtinKind({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IngressClass',
  plural: 'ingressclasses',
  scope: 'Cluster',
  nameColumn: false,
  columns: [
    column(
      'Name',
      ({ metadata }) =>
        `${metadata.name}${metadata.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true' ? ' (default)' : ''}`,
      { format: 'name' },
    ),
    column<IngressClass>('Controller', ({ spec }) => spec?.controller ?? ''),
    column<IngressClass>('Parameters', ({ spec }) => {
      const { kind, apiGroup, name } = spec?.parameters ?? {};
      return kind === undefined ? '<none>' : `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name ?? ''}`;
    }),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      const parameters = (next as IngressClass).spec?.parameters;
      if (parameters) parameters.scope ??= 'Cluster';
    },
    validate: (next, old) => [
      ...(old
        ? unchanged((next as IngressClass).spec?.controller, (old as IngressClass).spec?.controller, 'spec.controller')
        : []),
      ...((next as IngressClass).spec?.controller ? [] : [fieldCause.required('spec.controller')]),
    ],
  },
});

interface NetworkPolicy extends KubeObject {
  spec?: {
    podSelector?: LabelSelectorObject;
    policyTypes?: string[];
    ingress?: { ports?: { protocol?: string }[] }[];
    egress?: { ports?: { protocol?: string }[] }[];
  };
}

export const networkPolicies: KindDeclaration = builtinKind({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'NetworkPolicy',
  plural: 'networkpolicies',
  shortNames: ['netpol'],
  scope: 'Namespaced',
  columns: [
    column<NetworkPolicy>('Pod-Selector', ({ spec }) => formatLabelSelectorObject(spec?.podSelector ?? {}) || '<none>'),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      const { spec } = next as NetworkPolicy;
      if (!spec) return;
      for (const { ports = [] } of [...(spec.ingress ?? []), ...(spec.egress ?? [])])
        for (const port of ports) port.protocol ??= 'TCP';
      if (!spec.policyTypes?.length) spec.policyTypes = ['Ingress', ...(spec.egress?.length ? ['Egress'] : [])];
    },
  },
});

import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject, labelsProblems } from '@spacedock/kube';
import { isIP } from 'node:net';
import {
  labelName,
  oneOf,
  portNumber,
  portNumberOrName,
  protocols,
  qualifiedName,
  subdomainName,
} from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, labelsText, wide } from '../columns.ts';
import { connectRefusals } from './connect-refusals.ts';
import { allocate, isHeadless, needsAddress } from './service-addresses.ts';

export interface ServicePort {
  name?: string;
  protocol?: string;
  appProtocol?: string;
  port: number;
  targetPort?: number | string;
  nodePort?: number;
}

export interface Service extends KubeObject {
  spec: {
    type?: string;
    clusterIP?: string;
    clusterIPs?: string[];
    externalIPs?: string[];
    externalName?: string;
    ports?: ServicePort[];
    selector?: Record<string, string>;
    sessionAffinity?: string;
    sessionAffinityConfig?: { clientIP?: { timeoutSeconds?: number } };
    ipFamilies?: string[];
    ipFamilyPolicy?: string;
    internalTrafficPolicy?: string;
    externalTrafficPolicy?: string;
    allocateLoadBalancerNodePorts?: boolean;
    healthCheckNodePort?: number;
    [field: string]: unknown;
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string; ipMode?: string }[] }; conditions?: unknown[] };
}

export function loadBalancerText(ingress: readonly { ip?: string; hostname?: string }[] = []): string {
  return [...new Set(ingress.map(({ ip, hostname }) => ip || hostname || '').filter((text) => text !== ''))].toSorted().join(',');
}

function externalText({ spec, status }: Service): string {
  const external = (spec.externalIPs ?? []).join(',');
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return external === '' ? '<none>' : external;
    case 'LoadBalancer':
      return [loadBalancerText(status?.loadBalancer?.ingress), external].filter((text) => text !== '').join(',') || '<pending>';
    case 'ExternalName':
      return spec.externalName ?? '';
    default:
      return '<unknown>';
  }
}

const portsText = ({ spec }: Service): string =>
  (spec.ports ?? [])
    .map(({ port, nodePort, protocol }) => `${port}${nodePort ? `:${nodePort}` : ''}/${protocol ?? 'TCP'}`)
    .join(',') || '<none>';

/** Also for kinds that embed a service's spec. */
function defaultService({ spec, status }: Service): void {
  spec.sessionAffinity ??= 'None';
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity === 'ClientIP' && !spec.sessionAffinityConfig?.clientIP?.timeoutSeconds)
    spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: 10_800 } };
  spec.type ??= 'ClusterIP';
  for (const port of spec.ports ?? []) {
    port.protocol ??= 'TCP';
    if (!port.targetPort) port.targetPort = port.port;
  }
  const outside =
    spec.type === 'NodePort' ||
    spec.type === 'LoadBalancer' ||
    (spec.type === 'ClusterIP' && (spec.externalIPs ?? []).length > 0);
  if (outside) spec.externalTrafficPolicy ??= 'Cluster';
  if (spec.type !== 'ExternalName') spec.internalTrafficPolicy ??= 'Cluster';
  if (spec.type !== 'LoadBalancer') return;
  spec.allocateLoadBalancerNodePorts ??= true;
  for (const ingress of status?.loadBalancer?.ingress ?? []) if (ingress.ip) ingress.ipMode ??= 'VIP';
}

export const services: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Service',
  plural: 'services',
  shortNames: ['svc'],
  categories: ['all'],
  scope: 'Namespaced',
  nameRule: 'label',
  createOnUpdate: true,
  columns: [
    column<Service>('Type', ({ spec }) => spec.type ?? ''),
    column<Service>('Cluster-IP', ({ spec }) => spec.clusterIPs?.[0] ?? '<none>'),
    column('External-IP', externalText),
    column('Port(s)', portsText),
    ageColumn,
    wide<Service>('Selector', ({ spec }) => labelsText(spec.selector)),
  ],
  selectableFields: {
    'spec.clusterIP': (object) => (object as Service).spec.clusterIP ?? '',
    'spec.type': (object) => (object as Service).spec.type ?? '',
  },
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  subresources: connectRefusals(['proxy'], 'ServiceProxyOptions'),
  hooks: {
    defaulting: (next) => defaultService(next as Service),
    admitCreate: (next, context) => allocate(services, next as Service, undefined, context),
    admitUpdate: (next, old, context) => allocate(services, next as Service, old as Service, context),
    validate: (next, old) => [
      ...serviceProblems(next as Service),
      ...(old ? changeProblems(next as Service, old as Service) : []),
    ],
  },
});

function serviceProblems(service: Service): readonly FieldCause[] {
  const { spec } = service;
  const headless = isHeadless(service);
  return [
    ...((spec.ports ?? []).length === 0 && !headless && spec.type !== 'ExternalName' ? [fieldCause.required('spec.ports')] : []),
    ...(headless && (spec.type === 'LoadBalancer' || spec.type === 'NodePort')
      ? [fieldCause.invalid('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${spec.type} services`)]
      : []),
    ...(spec.type === 'ExternalName' ? externalNameProblems(service) : []),
    ...portProblems(service),
    ...labelsProblems(spec.selector, 'spec.selector'),
    ...oneOf(spec.sessionAffinity, 'spec.sessionAffinity', ['ClientIP', 'None']),
    ...(needsAddress(service) ? addressProblems(service) : []),
    ...(spec.externalIPs ?? []).flatMap((ip, index) =>
      isIP(ip) === 0
        ? [fieldCause.invalid(`spec.externalIPs[${index}]`, ip, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')]
        : [],
    ),
    ...oneOf(spec.type, 'spec.type', ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']),
    ...(spec.allocateLoadBalancerNodePorts !== undefined && spec.type !== 'LoadBalancer'
      ? [fieldCause.forbidden('spec.allocateLoadBalancerNodePorts', `may only be used when \`type\` is 'LoadBalancer'`)]
      : []),
  ];
}

function externalNameProblems({ spec }: Service): readonly FieldCause[] {
  const name = (spec.externalName ?? '').replace(/\.$/, '');
  return [
    ...((spec.clusterIPs ?? []).length > 0
      ? [fieldCause.forbidden('spec.clusterIPs', 'may not be set for ExternalName services')]
      : []),
    ...(name === '' ? [fieldCause.required('spec.externalName')] : subdomainName(name, 'spec.externalName')),
  ];
}

function portProblems({ spec }: Service): readonly FieldCause[] {
  const [names, numbers, onNodes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const seen = (set: Set<string>, key: string): boolean => set.has(key) || !set.add(key);
  return (spec.ports ?? []).flatMap((port, index, all) => {
    const at = `spec.ports[${index}]`;
    return [
      ...(port.name ? labelName(port.name, `${at}.name`) : all.length > 1 ? [fieldCause.required(`${at}.name`)] : []),
      ...(port.name && seen(names, port.name) ? [fieldCause.duplicate(`${at}.name`, port.name)] : []),
      ...portNumber(port.port, `${at}.port`),
      ...oneOf(port.protocol, `${at}.protocol`, protocols),
      ...portNumberOrName(port.targetPort ?? 0, `${at}.targetPort`),
      ...(port.appProtocol ? qualifiedName(port.appProtocol, `${at}.appProtocol`) : []),
      ...(spec.type === 'ClusterIP' && port.nodePort
        ? [fieldCause.forbidden(`${at}.nodePort`, `may not be used when \`type\` is 'ClusterIP'`)]
        : []),
      ...(port.nodePort && seen(onNodes, `${port.nodePort}/${port.protocol}`)
        ? [fieldCause.duplicate(`${at}.nodePort`, port.nodePort)]
        : []),
      ...(seen(numbers, `${port.port}/${port.protocol}`) ? [duplicatePort(at, port)] : []),
    ];
  });
}

/** Kubernetes shows the port as its own type has it, not as people write it. */
const duplicatePort = (field: string, { port, protocol }: ServicePort): FieldCause => ({
  reason: 'FieldValueDuplicate',
  field,
  message: `Duplicate value: {"Name":"","Protocol":"${protocol}","AppProtocol":null,"Port":${port},"TargetPort":0,"NodePort":0}`,
});

function addressProblems({ spec }: Service): readonly FieldCause[] {
  const { clusterIP = '', clusterIPs = [] } = spec;
  return [
    ...(clusterIP !== '' && clusterIPs[0] !== clusterIP
      ? [fieldCause.invalid('spec.clusterIPs', clusterIPs, 'first value must match `clusterIP`')]
      : []),
    ...clusterIPs.flatMap((ip, index) =>
      ip === 'None' || isIP(ip) > 0
        ? []
        : [fieldCause.invalid(`spec.clusterIPs[${index}]`, ip, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')],
    ),
    ...(spec.ipFamilies ?? []).flatMap((family, index) =>
      family === 'IPv4' || family === 'IPv6'
        ? []
        : [fieldCause.notSupported(`spec.ipFamilies[${index}]`, family, ['IPv4', 'IPv6'])],
    ),
  ];
}

function changeProblems(next: Service, old: Service): readonly FieldCause[] {
  if (!needsAddress(next) || !needsAddress(old) || (isHeadless(next) && isHeadless(old))) return [];
  const [before] = old.spec.clusterIPs ?? [];
  return before !== undefined && next.spec.clusterIPs?.[0] !== before
    ? [fieldCause.invalid('spec.clusterIPs[0]', next.spec.clusterIPs ?? [], 'may not change once set')]
    : [];
}

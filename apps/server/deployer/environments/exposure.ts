import { type Static, Type } from 'typebox';
import type { Ingress, Service } from './namespace-kinds.ts';

const addresses = Type.Array(Type.String(), {
  description: 'Where it is reached from outside of the cluster: IP addresses and names. Empty while there is none (yet).',
});
const createdAt = Type.String({ format: 'date-time' });

export const ExposedService = Type.Object({
  name: Type.String(),
  type: Type.String({ examples: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'] }),
  ports: Type.Array(Type.Object({
    name: Type.Optional(Type.String()), port: Type.Integer(), protocol: Type.String({ examples: ['TCP'] }),
  })),
  addresses,
  createdAt,
});

export const ExposedIngress = Type.Object({
  name: Type.String(),
  className: Type.Optional(Type.String()),
  hosts: Type.Array(Type.String(), { description: 'Names that it answers to, sorted. Empty: any.' }),
  tlsHosts: Type.Array(Type.String(), { description: 'Those of them that it has a certificate for.' }),
  addresses,
  createdAt,
});

type Status = Service['status'];

const outside = (status: Status): readonly string[] =>
  (status?.loadBalancer?.ingress ?? []).flatMap(({ ip, hostname }) => ip || hostname || []);
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

export function exposedService({ metadata, spec, status }: Service): Static<typeof ExposedService> {
  const named = spec.type === 'ExternalName' && spec.externalName ? [spec.externalName] : [];
  return {
    name: metadata.name,
    type: spec.type ?? 'ClusterIP',
    ports: (spec.ports ?? []).map(({ name, port, protocol }) =>
      ({ ...(name ? { name } : {}), port, protocol: protocol ?? 'TCP' })),
    addresses: distinct([...outside(status), ...spec.externalIPs ?? [], ...named]),
    createdAt: metadata.creationTimestamp,
  };
}

export function exposedIngress({ metadata, spec, status }: Ingress): Static<typeof ExposedIngress> {
  const tlsHosts = distinct((spec?.tls ?? []).flatMap(({ hosts }) => hosts ?? []));
  return {
    name: metadata.name,
    ...(spec?.ingressClassName ? { className: spec.ingressClassName } : {}),
    hosts: distinct((spec?.rules ?? []).flatMap(({ host }) => host || [])),
    tlsHosts,
    addresses: distinct(outside(status)),
    createdAt: metadata.creationTimestamp,
  };
}

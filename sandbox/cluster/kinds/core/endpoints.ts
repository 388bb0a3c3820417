import { isIP } from 'node:net';
import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { labelName, oneOf, portNumber, protocols } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface Endpoints extends KubeObject {
  subsets?: {
    addresses?: { ip: string }[];
    notReadyAddresses?: { ip: string }[];
    ports?: { name?: string; port: number; protocol?: string }[];
  }[];
}

type Subset = NonNullable<Endpoints['subsets']>[number];

function subsetProblems({ addresses = [], notReadyAddresses = [], ports = [] }: Subset, at: string): readonly FieldCause[] {
  const ip = (list: readonly { ip: string }[], field: string): readonly FieldCause[] =>
    list.flatMap(({ ip: address }, index) =>
      isIP(address) > 0
        ? []
        : [
            fieldCause.invalid(
              `${at}.${field}[${index}].ip`,
              address,
              'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
            ),
          ],
    );
  return [
    ...(addresses.length === 0 && notReadyAddresses.length === 0
      ? [fieldCause.required(at, 'must specify `addresses` or `notReadyAddresses`')]
      : []),
    ...ip(addresses, 'addresses'),
    ...ip(notReadyAddresses, 'notReadyAddresses'),
    ...ports.flatMap(({ name, port, protocol }, index) => [
      ...(name
        ? labelName(name, `${at}.ports[${index}].name`)
        : ports.length > 1
          ? [fieldCause.required(`${at}.ports[${index}].name`)]
          : []),
      ...portNumber(port, `${at}.ports[${index}].port`),
      ...oneOf(protocol, `${at}.ports[${index}].protocol`, protocols),
    ]),
  ];
}

const shownMost = 3;

function endpointsText({ subsets = [] }: Endpoints): string {
  if (subsets.length === 0) return '<none>';
  const all = subsets.flatMap(({ addresses = [], ports = [] }) => {
    const hosts = addresses.map(({ ip }) => (ip.includes(':') ? `[${ip}]` : ip));
    return ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) => hosts.map((host) => `${host}:${port}`));
  });
  const shown = all.slice(0, shownMost).join(',');
  return all.length > shownMost ? `${shown} + ${all.length - shownMost} more...` : shown;
}

export const endpoints: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Endpoints',
  plural: 'endpoints',
  shortNames: ['ep'],
  scope: 'Namespaced',
  createOnUpdate: true,
  warning: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  columns: [column('Endpoints', endpointsText), ageColumn],
  hooks: {
    defaulting(next) {
      for (const { ports = [] } of (next as Endpoints).subsets ?? []) for (const port of ports) port.protocol ??= 'TCP';
    },
    validate: (next) =>
      ((next as Endpoints).subsets ?? []).flatMap((subset, index) => subsetProblems(subset, `subsets[${index}]`)),
  },
});

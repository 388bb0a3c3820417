import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface Endpoints extends KubeObject {
  subsets?: { addresses?: { ip: string }[]; notReadyAddresses?: { ip: string }[]; ports?: { name?: string; port: number; protocol?: string }[] }[];
}

const shownMost = 3;

function endpointsText({ subsets = [] }: Endpoints): string {
  if (subsets.length === 0) return '<none>';
  const all = subsets.flatMap(({ addresses = [], ports = [] }) => {
    const hosts = addresses.map(({ ip }) => (ip.includes(':') ? `[${ip}]` : ip));
    return ports.length === 0 ? addresses.map(({ ip }) => ip) : ports.flatMap(({ port }) => hosts.map((host) => `${host}:${port}`));
  });
  const shown = all.slice(0, shownMost).join(',');
  return all.length > shownMost ? `${shown} + ${all.length - shownMost} more...` : shown;
}

export const endpoints: KindDeclaration = builtinKind({
  group: '', version: 'v1', kind: 'Endpoints', plural: 'endpoints', shortNames: ['ep'], scope: 'Namespaced', createOnUpdate: true,
  columns: [column('Endpoints', endpointsText), ageColumn],
  hooks: {
    defaulting(next) {
      for (const { ports = [] } of (next as Endpoints).subsets ?? []) for (const port of ports) port.protocol ??= 'TCP';
    },
  },
});

import type { KindDeclaration } from '../kind.ts';

export const groupVersionOf = ({ group, version }: Pick<KindDeclaration, 'group' | 'version'>): string => (group === '' ? version : `${group}/${version}`);
export const resourceOf = ({ plural, group }: Pick<KindDeclaration, 'group' | 'plural'>): string => `${plural}.${group}`;
/** How messages name a resource: `pods "x" not found`, `spaceinstances.management.loft.sh "x" not found`. */
export const qualifiedResource = ({ plural, group }: Pick<KindDeclaration, 'group' | 'plural'>): string => (group === '' ? plural : `${plural}.${group}`);

export const listKindOf = ({ kind, listKind }: Pick<KindDeclaration, 'kind' | 'listKind'>): string => listKind ?? `${kind}List`;

export type Registry = ReturnType<typeof kindRegistry>;

/** The kinds a server has. Custom resource definitions add and remove some while it runs. */
export function kindRegistry(initial: readonly KindDeclaration[] = []) {
  const kinds = new Map<string, KindDeclaration>();
  let edition = 0;
  const keyOf = (group: string, version: string, plural: string): string => `${group}/${version}/${plural}`;

  const registry = {
    add(kind: KindDeclaration): void {
      kinds.set(keyOf(kind.group, kind.version, kind.plural), kind);
      edition += 1;
    },
    remove(group: string, version: string, plural: string): void {
      if (kinds.delete(keyOf(group, version, plural))) edition += 1;
    },
    find: (group: string, version: string, plural: string): KindDeclaration | undefined => kinds.get(keyOf(group, version, plural)),
    byKind: (group: string, version: string, kind: string): KindDeclaration | undefined =>
      [...kinds.values()].find((candidate) => candidate.group === group && candidate.version === version && candidate.kind === kind),
    all: (): readonly KindDeclaration[] => [...kinds.values()],
    /** The preferred one first. */
    versionsOf: (group: string): readonly string[] =>
      [...new Set([...kinds.values()].filter((kind) => kind.group === group).map(({ version }) => version))].toSorted(compareVersions),
    groups: (): readonly string[] => [...new Set([...kinds.values()].map(({ group }) => group))].filter((group) => group !== ''),
    of: (group: string, version: string): readonly KindDeclaration[] => [...kinds.values()].filter((kind) => kind.group === group && kind.version === version),
    /** Changes whenever a kind comes or goes: what was made from the registry is made again. */
    get edition(): number {
      return edition;
    },
  };
  for (const kind of initial) registry.add(kind);
  return registry;
}

/** `v2` before `v1` before `v1beta2` before `v1beta1` before `v1alpha1` before what is no version of this form. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  for (const [index, value] of first.entries()) {
    const difference = (second[index] ?? 0) - value;
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : Number(a > b);
}

function rankOf(version: string): readonly number[] {
  const [, major, stage, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [0, 0, 0];
  return [stage === undefined ? 3 : stage === 'beta' ? 2 : 1, Number(major), Number(minor)];
}

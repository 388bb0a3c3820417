import type { KindDeclaration } from '../kind.ts';

export const groupVersionOf = ({ group, version }: Pick<KindDeclaration, 'group' | 'version'>): string => (group === '' ? version : `${group}/${version}`);
export const resourceOf = ({ plural, group }: Pick<KindDeclaration, 'group' | 'plural'>): string => `${plural}.${group}`;
/** How messages name a resource: `pods "x" not found`, `spaceinstances.management.loft.sh "x" not found`. */
export const qualifiedResource = ({ plural, group }: Pick<KindDeclaration, 'group' | 'plural'>): string => (group === '' ? plural : `${plural}.${group}`);

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
    /** In the order they were added, which is the order of preference. */
    versionsOf: (group: string): readonly string[] => [...new Set([...kinds.values()].filter((kind) => kind.group === group).map(({ version }) => version))],
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

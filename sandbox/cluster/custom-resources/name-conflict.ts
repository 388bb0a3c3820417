import type { KindDeclaration, Registry } from '@spacedock/kube';
import type { Definition } from './definition.ts';

/** Whether somebody else in the group goes by one of these names already. Its own kinds do not count. */
export function nameConflict(
  { spec: { group, names } }: Definition,
  registry: Registry,
  own: readonly KindDeclaration[],
): { readonly reason: string; readonly message: string } | undefined {
  const others = registry.all().filter((kind) => kind.group === group && kind.plural !== names.plural && !own.includes(kind));
  const resources = new Set(others.flatMap(({ plural, singular, shortNames = [] }) => [plural, singular, ...shortNames]));
  const kinds = new Set(others.flatMap(({ kind }) => [kind, `${kind}List`]));
  const taken = (name: string, reason: string): { reason: string; message: string } => ({
    reason,
    message: `"${name}" is already in use`,
  });
  // All are looked at, and the last one that is taken is named.
  const conflicts = [
    ...(resources.has(names.plural) ? [taken(names.plural, 'PluralConflict')] : []),
    ...(names.singular && resources.has(names.singular) ? [taken(names.singular, 'SingularConflict')] : []),
    ...(names.shortNames ?? []).filter((name) => resources.has(name)).map((name) => taken(name, 'ShortNamesConflict')),
    ...(kinds.has(names.kind) ? [taken(names.kind, 'KindConflict')] : []),
    ...(names.listKind && kinds.has(names.listKind) ? [taken(names.listKind, 'ListKindConflict')] : []),
  ];
  return conflicts.at(-1);
}

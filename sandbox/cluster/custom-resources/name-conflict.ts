import type { KindDeclaration, Registry } from '@spacedock/kube';
import type { Definition } from './definition.ts';

/** Whether somebody else in the group goes by one of these names already. Its own kinds do not count. */
export function nameConflict({ spec: { group, names } }: Definition, registry: Registry, own: readonly KindDeclaration[]): { readonly reason: string; readonly message: string } | undefined {
  const others = registry.all().filter((kind) => kind.group === group && kind.plural !== names.plural && !own.includes(kind));
  const resources = new Set(others.flatMap(({ plural, singular, shortNames = [] }) => [plural, singular, ...shortNames]));
  const kinds = new Set(others.flatMap(({ kind }) => [kind, `${kind}List`]));
  const taken = (name: string, reason: string): { reason: string; message: string } => ({ reason, message: `"${name}" is already in use` });
  if (resources.has(names.plural)) return taken(names.plural, 'PluralConflict');
  if (names.singular && resources.has(names.singular)) return taken(names.singular, 'SingularConflict');
  const short = names.shortNames?.find((name) => resources.has(name));
  if (short !== undefined) return taken(short, 'ShortNamesConflict');
  if (kinds.has(names.kind)) return taken(names.kind, 'KindConflict');
  return names.listKind && kinds.has(names.listKind) ? taken(names.listKind, 'ListKindConflict') : undefined;
}

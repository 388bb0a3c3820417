import type { Comparison } from './compare.ts';
import type { FieldPath } from './field-path.ts';
import { differenceOf, intersectionOf, pathsOf, unionOf, type FieldSet } from './field-set.ts';
import type { Ownership, Owners } from './managed-entries.ts';

export interface Conflict {
  readonly id: string;
  readonly owner: Ownership;
  readonly path: FieldPath;
}

/**
 * What a change does to everybody else's fields: who owned a field that is now different loses it, and nobody owns what is gone.
 * The first kind is what an applier has to be asked about before it is done.
 */
export function reassign(owners: Owners, comparison: Comparison, self: string | undefined): { readonly owners: Owners; readonly conflicts: readonly Conflict[] } {
  const changed = unionOf(comparison.modified, comparison.added);
  const rest = new Map<string, Ownership>();
  const conflicts: Conflict[] = [];
  for (const [id, owner] of owners) {
    if (id === self) {
      rest.set(id, owner);
      continue;
    }
    const lost = intersectionOf(owner.fields, changed);
    conflicts.push(...pathsOf(lost).map((path) => ({ id, owner, path })));
    const fields = differenceOf(differenceOf(owner.fields, lost), comparison.removed);
    if (fields.size > 0) rest.set(id, { ...owner, fields });
  }
  return { owners: rest, conflicts: conflicts.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id))) };
}

/** The comparison without fields that this request does not decide about. */
export function filtered(comparison: Comparison, filter: (set: FieldSet) => FieldSet): Comparison {
  return { removed: filter(comparison.removed), modified: filter(comparison.modified), added: filter(comparison.added) };
}

import { differenceOf, intersectionOf, unionOf, type FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import { removeFields, withNamedFields } from './remove-fields.ts';
import type { Shape } from './shape.ts';

/**
 * Takes out of a merged object what the applier set last time and leaves out this time, unless somebody owns it (`owned`, the
 * applier's new configuration included). What nobody ever owned stays: it was not the applier's to take away.
 */
export function pruneApplied(merged: unknown, last: FieldSet, owned: FieldSet, shape: Shape): unknown {
  const named = (set: FieldSet): FieldSet => withNamedFields(set, shape);
  const inMerged = named(fieldSetOf(merged, shape));

  const withoutLast = removeFields(merged, named(last), shape);
  const kept = unionOf(named(fieldSetOf(withoutLast, shape)), named(owned));
  const withOwned = removeFields(merged, differenceOf(inMerged, kept), shape);

  const gone = differenceOf(inMerged, named(fieldSetOf(withOwned, shape)));
  return removeFields(merged, intersectionOf(gone, named(last)), shape);
}

/**
 * How what we make in a cluster is told from what others made. The names stay as they are: clusters out there carry them, and a
 * namespace whose label is no longer known would look like somebody else's.
 */
const managedBy = { label: 'app.kubernetes.io/managed-by', value: 'spacedock' } as const;
const spaceLabel = 'spacedock.dev/space';

/** Who asked for it, by e-mail: an annotation, because `@` cannot stand in a label. */
export const createdByAnnotation = 'spacedock.dev/created-by';

export const managedLabels = (spaceId: string): Readonly<Record<string, string>> =>
  ({ [managedBy.label]: managedBy.value, [spaceLabel]: spaceId });

/** Finds all that was made through this space. */
export const managedSelector = (spaceId: string): string =>
  Object.entries(managedLabels(spaceId)).map(([name, value]) => `${name}=${value}`).join(',');

/** Also through another space: a cluster that was registered anew still knows what is ours. */
export const isManaged = (labels: Readonly<Record<string, string>> | null | undefined): boolean =>
  labels?.[managedBy.label] === managedBy.value;
